// The page of one payment: alone in the browser, or inside the widget, which it then tells what happened.
const byId = (id) => document.getElementById(id)
const isEmbedded = window.parent !== window
const LOAD_MS = 300
const RESULT_MS = 1200
const POLL_MS = 1000

let payment
/** The opening of a payment, which makes it ongoing: leaving counts after it. */
let opening = Promise.resolve()
/** The page that opened the widget: the only one that is told anything. */
let opener
let polling
let isDone = false
/** Increases whenever a payment is left: what was asked for it before must not be drawn. */
let turn = 0

if (isEmbedded) document.body.classList.add('embedded')

/* ---- talking to the page around us ---- */

function notifyParent(event, data) {
  if (isEmbedded) window.parent.postMessage({ event, data }, opener ?? '*')
}

window.addEventListener('message', async (message) => {
  if (!isEmbedded || message.source !== window.parent) return
  const { type, path, params } = message.data ?? {}
  opener = message.origin === 'null' ? '*' : message.origin
  if (type === 'close') {
    // Closed by the shop's own script: the payer has left all the same.
    if (!isDone) sendLeft()
    return reset()
  }
  if (type !== 'inline:url') return
  reset()
  const own = turn
  try {
    let code = params.accessCode
    if (path === 'newTransaction') code = (await call('/checkout/request_inline', params)).data.access_code
    if (own === turn) await load(code)
  } catch (error) {
    if (own === turn) notifyParent('error', { type: 'setup', message: error.message })
  }
})

async function call(path, body) {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  let response
  try {
    response = await fetch(path, init)
  } catch {
    throw new Error('The simulator does not answer.')
  }
  const answer = await response.json()
  if (!response.ok) throw Object.assign(new Error(answer.message), { code: answer.code })
  return answer
}

const callOwn = (step, body) => call(`/checkout/${payment.access_code}/${step}`, body)

/* ---- drawing ---- */

const SECTIONS = ['choice', 'question', 'bank', 'waiting', 'result']

function show(section) {
  for (const id of SECTIONS) byId(id).hidden = id !== section
  byId('notice').textContent = ''
  if (section !== 'choice') byId(section)?.querySelector('h2')?.focus()
}

function reset() {
  turn += 1
  clearInterval(polling)
  polling = undefined
  payment = undefined
  isDone = false
  for (const form of document.forms) form.reset()
  for (const fault of document.querySelectorAll('.fault')) fault.textContent = ''
  for (const id of SECTIONS) byId(id).hidden = true
  byId('amount').textContent = ''
  byId('payer').textContent = ''
  byId('notice').textContent = 'Loading…'
  selectTab(byId('tab-card'))
}

async function load(accessCode) {
  const own = turn
  const asked = call(`/transaction/verify_access_code/${encodeURIComponent(accessCode)}`)
  opening = asked.then(
    () => accessCode,
    () => undefined,
  )
  const [{ data }] = await Promise.all([asked, new Promise((resolve) => setTimeout(resolve, LOAD_MS))])
  if (own !== turn) return
  payment = data
  const amount = `${data.currency} ${(data.amount / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`
  byId('amount').textContent = amount
  byId('payer').textContent = data.email
  for (const button of document.querySelectorAll('[data-pay]')) button.textContent = `Pay ${amount}`
  const takesCard = data.channels.includes('card')
  const takesWallet = data.channels.includes('mobile_money')
  byId('tab-card').hidden = !takesCard
  byId('tab-wallet').hidden = !takesWallet
  selectTab(byId(takesCard || !takesWallet ? 'tab-card' : 'tab-wallet'))
  show('choice')
  advance(data)
  notifyParent('loaded:transaction', { id: data.id, customer: data.customer, accessCode: data.access_code })
  if (!isDone) byId('close').focus()
}

/** Draws whatever follows from the state that the server tells. */
function advance(state) {
  if (state.next === 'bank') return show('bank')
  if (state.next) return ask(state.next)
  if (state.status === 'pending' && state.prompt) {
    poll()
    if (state.prompt.kind === 'otp') return ask('voucher', state.prompt.text)
    byId('waiting-text').textContent = state.prompt.text
    if (byId('waiting').hidden) show('waiting')
    return
  }
  if (state.status === 'success' || state.status === 'reversed') return finish(state, true)
  if (state.status === 'failed') return finish(state, false)
  // Abandoned by a switch: the payer walks away.
  if (state.status === 'abandoned') leave()
}

function poll() {
  if (polling) return
  polling = setInterval(async () => {
    try {
      const state = await callOwn('state')
      if (state.status !== 'pending' || state.prompt?.kind !== 'otp') advance(state)
    } catch {
      byId('notice').textContent = 'The simulator does not answer. Trying again…'
    }
  }, POLL_MS)
}

function finish(state, isPaid) {
  if (isDone) return
  isDone = true
  clearInterval(polling)
  polling = undefined
  show('result')
  byId('result-sign').textContent = isPaid ? '✓' : '✕'
  byId('result-sign').className = `sign ${isPaid ? 'good' : 'bad'}`
  byId('result-title').textContent = isPaid ? 'Payment successful' : 'Payment failed'
  byId('result-text').textContent = isPaid ? 'The simulator took no real money.' : state.message
  const button = byId('result-button')
  const go = () => (isPaid ? leavePaid(state) : leaveFailed(state))
  button.textContent = isEmbedded ? 'Close' : 'Return to the shop'
  button.hidden = !isEmbedded && !state.returnUrl
  button.onclick = go
  if (isPaid) setTimeout(go, RESULT_MS)
}

let hasLeft = false
function leavePaid({ id, reference, returnUrl }) {
  if (!isEmbedded) {
    if (!hasLeft && returnUrl) window.location.assign(returnUrl)
    hasLeft = true
    return
  }
  if (!payment) return // told already
  payment = undefined
  notifyParent('success', {
    reference,
    trans: id,
    status: 'success',
    message: 'Approved',
    transaction: id,
    trxref: reference,
    redirecturl: `?trxref=${encodeURIComponent(reference)}&reference=${encodeURIComponent(reference)}`,
  })
}

function leaveFailed({ returnUrl }) {
  if (isEmbedded) notifyParent('close')
  else if (returnUrl) window.location.assign(returnUrl)
}

/** Away without paying: the shop hears of it, the transaction stays open for another try. */
function leave() {
  turn += 1
  clearInterval(polling)
  polling = undefined
  if (isEmbedded) {
    payment = undefined
    return notifyParent('cancel')
  }
  if (payment?.cancelUrl) return window.location.assign(payment.cancelUrl)
  show('')
  byId('notice').textContent = 'You left without paying. You can close this page, or reload it to pay.'
}

/* ---- what the payer does ---- */

/** The card form as it was sent, completed by each further answer. */
let card = {}

async function attempt(form, step, body) {
  const fault = form?.querySelector('.fault')
  const buttons = [...document.querySelectorAll('button')]
  const wereDisabled = buttons.map((button) => button.disabled)
  for (const button of buttons) button.disabled = true
  if (fault) fault.textContent = ''
  let state
  let failure
  try {
    state = await callOwn(step, body)
  } catch (error) {
    failure = error
  }
  buttons.forEach((button, index) => {
    button.disabled = wereDisabled[index]
  })
  if (state) return advance(state)
  if (fault) {
    fault.textContent = failure.message
    const name = failure.code?.replace(/^invalid_/, '')
    form.elements.namedItem(name)?.focus()
  } else byId('notice').textContent = failure.message
}

byId('card-form').addEventListener('submit', (event) => {
  event.preventDefault()
  card = Object.fromEntries(new FormData(event.target))
  attempt(event.target, 'card', card)
})

byId('wallet-form').addEventListener('submit', (event) => {
  event.preventDefault()
  attempt(event.target, 'wallet', Object.fromEntries(new FormData(event.target)))
})

const QUESTIONS = {
  pin: {
    title: 'Card PIN',
    label: 'PIN',
    hint: () => (pinOfCard() ? `This test card has the PIN ${pinOfCard()}.` : ''),
  },
  phone: { title: 'Your phone number', label: 'Phone number', hint: () => 'Any number of ten digits or more.' },
  otp: { title: 'One-time code', label: 'Code', hint: () => 'The test code is 123456.' },
  voucher: { title: 'Voucher code', label: 'Code', hint: () => 'The test code is 123456.' },
}
let asked = ''

function pinOfCard() {
  const number = card.number?.replace(/\D/g, '')
  return document.querySelector(`[data-number="${number}"]`)?.dataset.pin
}

function ask(name, text) {
  if (asked === name && !byId('question').hidden) return
  asked = name
  const { title, label, hint } = QUESTIONS[name]
  byId('question-title').textContent = title
  byId('question-label').firstElementChild.textContent = label
  byId('question-hint').textContent = [text, hint()].filter(Boolean).join('. ')
  byId('question-form').reset()
  show('question')
  byId('question-form').elements.namedItem('answer').focus()
}

byId('question-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const answer = new FormData(event.target).get('answer').trim()
  if (asked === 'voucher') return attempt(event.target, 'otp', { otp: answer })
  card = { ...card, [asked]: answer }
  attempt(event.target, 'card', card)
})

for (const button of document.querySelectorAll('[data-bank]')) {
  button.addEventListener('click', () => {
    card = { ...card, bank: button.dataset.bank }
    attempt(null, 'card', card)
  })
}

for (const button of document.querySelectorAll('[data-action]')) {
  button.addEventListener('click', () => {
    if (button.dataset.action === 'close') return close()
    attempt(null, 'action', { action: button.dataset.action })
  })
}

for (const button of document.querySelectorAll('[data-number]')) {
  button.addEventListener('click', () => {
    const { number, cvv } = button.dataset
    fill('card-form', { number: number.replace(/(\d{4})(?=\d)/g, '$1 '), expiry: '12/30', cvv })
  })
}

for (const button of document.querySelectorAll('[data-phone]')) {
  button.addEventListener('click', () => fill('wallet-form', { phone: button.dataset.phone }))
}

function fill(formId, values) {
  const form = byId(formId)
  for (const [name, value] of Object.entries(values)) form.elements.namedItem(name).value = value
  form.querySelector('.fault').textContent = ''
}

async function close() {
  if (isDone) return byId('result-button').click()
  await sendLeft()
  leave()
}

/** Ends what opening began, also when the payer leaves before the page has loaded. */
async function sendLeft() {
  const accessCode = await opening
  // The payer leaves all the same.
  if (accessCode) await call(`/checkout/${accessCode}/action`, { action: 'close' }).catch(() => undefined)
}

byId('close').addEventListener('click', close)
byId('close').disabled = false // a press before would be lost
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close()
})

/* ---- tabs: arrows move between them ---- */

const TABS = [byId('tab-card'), byId('tab-wallet')]

function selectTab(chosen) {
  for (const tab of TABS) {
    const isChosen = tab === chosen
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
    byId(tab.getAttribute('aria-controls')).hidden = !isChosen
  }
}

for (const tab of TABS) {
  tab.addEventListener('click', () => selectTab(tab))
  tab.addEventListener('keydown', ({ key }) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = TABS.find((one) => one !== tab && !one.hidden)
    if (!other) return
    selectTab(other)
    other.focus()
  })
}

/* ---- the start ---- */

const { accessCode } = document.body.dataset
if (accessCode) {
  load(accessCode).catch((error) => {
    byId('notice').textContent = error.message
  })
} else notifyParent('loaded:checkout')
