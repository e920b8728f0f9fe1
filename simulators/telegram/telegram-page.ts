import { escapeHtml } from '../simulators-page.ts'
import { MODES, type SimMessage, type TelegramControl } from './telegram-control.ts'

/** The chat as the operator would see it, newest first, and the switches. */
export function telegramPage(control: TelegramControl, prefix: string): string {
  const messages = control.messages.toReversed().map((message) => messageCard(message, prefix))
  return `
<section class="card" aria-labelledby="switches">
<h2 id="switches">What the next calls meet</h2>
<form method="post" action="${escapeHtml(prefix)}/switch">
<div class="switches">
<label>Answer <select name="mode">${MODES.map((mode) => `<option${mode === control.mode ? ' selected' : ''}>${mode}</option>`).join('')}</select></label>
<label>For how many calls <input type="number" name="times" min="1" placeholder="all"></label>
<label>Seconds to wait when rate_limited <input type="number" name="retry_after" min="1" value="${control.retryAfterSeconds}"></label>
</div>
<p><button class="primary">Switch</button></p>
</form>
<form method="post" action="${escapeHtml(prefix)}/clear"><button>Forget all messages</button></form>
</section>
<h2>Messages</h2>
${messages.length === 0 ? '<p class="soft">No message has arrived yet.</p>' : messages.join('\n')}`
}

function messageCard({ id, chatId, at, markup, document }: SimMessage, prefix: string): string {
  const source = `${escapeHtml(prefix)}/documents/${id}`
  const picture = document
    ? `<p><a href="${source}">${escapeHtml(document.name)}</a></p>
<p><img src="${source}" alt="" style="max-width:100%;max-height:320px"></p>`
    : ''
  return `<article class="card">
<p class="soft">#${id} to ${escapeHtml(chatId)}, ${escapeHtml(at.toISOString())}</p>
${picture}
<div style="white-space:pre-wrap;overflow-wrap:anywhere">${markup}</div>
</article>`
}
