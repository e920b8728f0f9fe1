// Sends each switch as it is moved, presses the buttons of the tables, and keeps the tables fresh.
const form = document.querySelector('#switch-form')
const notice = document.querySelector('#notice')

async function post(path, body) {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    notice.textContent = response.ok ? 'Done.' : answer.message
  } catch {
    notice.textContent = 'The simulator does not answer.'
  }
}

form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('change', ({ target }) => {
  post('/_switches', { [target.name]: target.type === 'checkbox' ? target.checked : Number(target.value) })
})

document.addEventListener('click', async ({ target }) => {
  const path = target instanceof HTMLElement ? target.dataset.post : undefined
  if (!path) return
  await post(path, {})
  await refresh()
})

async function refresh() {
  try {
    const text = await (await fetch('/')).text()
    const fresh = new DOMParser().parseFromString(text, 'text/html').querySelector('#live')
    const live = document.querySelector('#live')
    // Left alone while somebody stands on one of its buttons, and when nothing changed.
    if (!fresh || live.contains(document.activeElement) || fresh.innerHTML === live.innerHTML) return
    live.replaceWith(fresh)
  } catch {
    notice.textContent = 'The simulator does not answer.'
  }
}
setInterval(refresh, 3000)
