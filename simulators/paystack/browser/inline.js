// Stands in for the widget's script: the same global, the same methods, the same callbacks, our own page in the frame.
;(() => {
  const BASE = new URL(document.currentScript.src).origin
  const TYPES = {
    key: ['string'],
    email: ['string'],
    customerCode: ['string'],
    amount: ['number', 'string'],
    currency: ['string'],
    reference: ['string'],
    firstName: ['string'],
    lastName: ['string'],
    phone: ['string', 'number'],
    label: ['string'],
    channels: ['array'],
    metadata: ['object'],
    container: ['string', 'object'],
    hash: ['string'],
    language: ['string'],
    order_id: ['number'],
    plan: ['string'],
    planCode: ['string'],
    planInterval: ['string'],
    subscriptionLimit: ['number'],
    subscriptionCount: ['number'],
    subscriptionStartDate: ['string'],
    split: ['object'],
    split_code: ['string'],
    subaccountCode: ['string'],
    transactionCharge: ['number', 'string'],
    bearer: ['string'],
    ref: ['string'],
    firstname: ['string'],
    lastname: ['string'],
    callback: ['function'],
    onClose: ['function'],
    onLoad: ['function'],
    onSuccess: ['function'],
    onCancel: ['function'],
    onError: ['function'],
    onBankTransferConfirmationPending: ['function'],
  }
  const CALLBACKS = ['onLoad', 'onSuccess', 'onCancel', 'onError', 'onBankTransferConfirmationPending']
  const WIRE_NAMES = { reference: 'ref', firstName: 'firstname', lastName: 'lastname' }
  let lastId = 0

  const typeOf = (value) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

  /** As the real one: throws for wrong types, and deletes what it does not know from the caller's own object. */
  function check(options) {
    const issues = []
    if (typeOf(options) !== 'object') issues.push({ message: 'Transaction parameters should be an object' })
    else {
      for (const [name, value] of Object.entries(options)) {
        if (!TYPES[name]) delete options[name]
        else if (value !== undefined && !TYPES[name].includes(typeOf(value)))
          issues.push({ path: name, message: `${name} should be a ${TYPES[name].join(' or ')}` })
      }
      if (!options.key) issues.push({ path: 'key', message: 'key is required' })
      if (!options.email && !options.customerCode) issues.push({ path: 'email', message: 'email is required' })
      if (options.amount === undefined && !options.plan && !options.planCode)
        issues.push({ path: 'amount', message: 'amount is required' })
      if (options.amount !== undefined && !/^\d+(\.\d+)?$/.test(String(options.amount)))
        issues.push({ path: 'amount', message: 'amount should be a number in the subunit' })
    }
    if (issues.length) throw Object.assign(new Error('Invalid transaction parameters'), { issues })
  }

  function referrer() {
    const addresses = [window.location.href, ...(window.location.ancestorOrigins ?? [])]
    return addresses.map((address) => (address.length > 500 ? address.split('?')[0] : address)).join(',')
  }

  function toWire(options) {
    options.metadata = Object.assign(options.metadata ?? {}, { referrer: referrer() })
    const wire = { mode: 'popup' }
    for (const [name, value] of Object.entries(options)) {
      if (typeof value === 'function' || name === 'container') continue
      wire[WIRE_NAMES[name] ?? name] = name === 'metadata' ? JSON.stringify(value) : value
    }
    return wire
  }

  function pick(callbacks = {}) {
    const picked = {}
    for (const name of CALLBACKS) if (typeof callbacks[name] === 'function') picked[name] = callbacks[name]
    return picked
  }

  function frame(id, title) {
    const iframe = document.createElement('iframe')
    iframe.id = id
    iframe.name = id
    iframe.title = title
    Object.assign(iframe.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      margin: '0',
      padding: '0',
      zIndex: '2147483647',
      background: 'transparent',
      visibility: 'hidden',
      display: 'none',
      colorScheme: 'normal',
    })
    return iframe
  }

  class PaystackPop {
    #background
    #checkout
    #isLoaded = false
    #waiting = []
    #transactions = []
    #open = null
    #focusBefore = null
    #overflowBefore = ''

    constructor() {
      lastId += 1
      this.id = `${lastId}`
      this.#background = frame(`inline-background-${this.id}`, 'Background')
      this.#background.setAttribute('aria-hidden', 'true')
      this.#background.tabIndex = -1
      this.#background.style.background = 'rgba(0, 0, 0, 0.6)'
      this.#checkout = frame(`inline-checkout-${this.id}`, 'Payment simulator')
      this.#checkout.allow = 'payment; clipboard-read; clipboard-write'
      this.#checkout.src = `${BASE}/popup?precheckout=true`
      window.addEventListener('message', (message) => this.#hear(message))
      document.body.append(this.#background, this.#checkout)
    }

    isLoaded() {
      return this.#isLoaded
    }

    newTransaction(options) {
      check(options)
      const callbacks = { ...pick(options) }
      callbacks.onSuccess ??= options.callback
      callbacks.onCancel ??= options.onClose
      const wire = toWire(options)
      // A payment that was left with exactly these parameters goes on where it was left.
      const sameAs = JSON.stringify(wire)
      const former = this.#transactions.find((one) => one.sameAs === sameAs && one.accessCode && !one.isOver)
      if (former) {
        former.callbacks = callbacks
        return this.#start(former, 'resumeTransaction', { accessCode: former.accessCode })
      }
      return this.#start(this.#remember({ callbacks, sameAs }), 'newTransaction', wire)
    }

    resumeTransaction(accessCode, callbacks) {
      if (typeof accessCode !== 'string' || !/^[a-z0-9]{15}$/i.test(accessCode)) {
        throw Object.assign(new Error('Invalid transaction parameters'), {
          issues: [{ path: 'accessCode', message: 'accessCode should be a string of 15 letters and digits' }],
        })
      }
      const row = this.#remember({ callbacks: pick(callbacks), accessCode })
      return this.#start(row, 'resumeTransaction', { accessCode })
    }

    /** No wallet buttons here, so this opens the popup at once. */
    async checkout(options) {
      return this.newTransaction(options)
    }

    preloadTransaction(options) {
      check(options)
      return () => this.newTransaction(options)
    }

    cancelTransaction(idOrTransaction) {
      const id = typeof idOrTransaction === 'object' ? idOrTransaction?.id : idOrTransaction
      const row = this.#transactions.find((one) => one.handle.id === id)
      if (!row) throw new Error('Transaction id does not exist or is invalid')
      if (this.#open === row) this.#hide()
    }

    /** Version 1: `PaystackPop.setup({…}).openIframe()`. */
    static setup(options) {
      // biome-ignore lint/suspicious/noConsole: the real script warns as well
      console.warn('PaystackPop.setup() is deprecated, please use the methods of version 2')
      for (const name of ['callback', 'onClose']) {
        const value = options?.[name]
        if (value !== undefined && (typeof value !== 'function' || value.constructor.name === 'AsyncFunction'))
          throw new Error(`Attribute ${name} must be a valid function`)
      }
      const pop = new PaystackPop()
      return { openIframe: () => void pop.newTransaction(options) }
    }

    #remember({ callbacks, sameAs, accessCode }) {
      const handle = { id: `${this.id}-${this.#transactions.length + 1}` }
      const row = { handle, callbacks, sameAs, accessCode, isOver: false }
      this.#transactions.push(row)
      return row
    }

    #start(row, path, params) {
      this.#open = row
      this.#focusBefore = document.activeElement
      this.#overflowBefore = document.body.style.overflow
      document.body.style.overflow = 'hidden'
      for (const iframe of [this.#background, this.#checkout])
        Object.assign(iframe.style, { visibility: 'visible', display: 'block' })
      this.#say({ type: 'inline:url', path, params })
      this.#checkout.focus()
      return row.handle
    }

    #say(message) {
      if (this.#isLoaded) this.#checkout.contentWindow.postMessage(message, BASE)
      else this.#waiting.push(message)
    }

    #hide() {
      this.#open = null
      for (const iframe of [this.#background, this.#checkout])
        Object.assign(iframe.style, { visibility: 'hidden', display: 'none' })
      document.body.style.overflow = this.#overflowBefore
      // A message that the frame never got must not open anything later.
      this.#waiting = []
      this.#say({ type: 'close' })
      if (this.#focusBefore instanceof HTMLElement) this.#focusBefore.focus()
    }

    #hear({ source, data }) {
      if (source !== this.#checkout.contentWindow || !data?.event) return
      if (data.event === 'loaded:checkout') {
        this.#isLoaded = true
        for (const message of this.#waiting.splice(0)) this.#say(message)
        return
      }
      const row = this.#open
      if (!row) return
      const { callbacks } = row
      switch (data.event) {
        case 'loaded:transaction':
          row.accessCode = data.data.accessCode
          callbacks.onLoad?.(data.data)
          break
        case 'success':
          row.isOver = true
          this.#hide()
          callbacks.onSuccess?.({ id: data.data.trans, ...data.data })
          break
        case 'cancel':
          this.#hide()
          callbacks.onCancel?.()
          break
        case 'close':
          // Closed after a failure: that transaction is over.
          row.isOver = true
          this.#hide()
          callbacks.onCancel?.()
          break
        case 'error':
          row.isOver = true
          this.#hide()
          callbacks.onError?.(data.data)
          break
        case 'transfer:pending':
          callbacks.onBankTransferConfirmationPending?.()
          break
      }
    }
  }

  window.PaystackPop = PaystackPop
})()
