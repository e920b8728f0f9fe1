import { escapeHtml } from '../simulators-page.ts'
import { TEST_CARDS, TEST_WALLETS, WALLET_CODES, walletName } from './test-instruments.ts'

/**
 * The hosted payment page, filled by its script.
 *
 * @param accessCode null inside the widget, which tells the page what to open
 */
export function checkoutPage(accessCode: string | null): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Payment simulator</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/checkout.css">
<script type="module" src="/assets/checkout.js"></script>
</head>
<body data-access-code="${escapeHtml(accessCode ?? '')}">
<main class="sheet" aria-labelledby="title">
<p class="mark">Test payments – no real money moves</p>
<header>
<div><h1 id="title">Payment simulator</h1><p id="payer" class="soft"></p></div>
<button type="button" id="close" aria-label="Close without paying" disabled>✕</button>
</header>
<p id="amount" class="amount"></p>

<section id="choice" hidden>
<div role="tablist" aria-label="Pay with" class="tabs">
<button type="button" role="tab" id="tab-card" aria-controls="panel-card" aria-selected="true">Card</button>
<button type="button" role="tab" id="tab-wallet" aria-controls="panel-wallet" aria-selected="false" tabindex="-1">Mobile money</button>
</div>

<div role="tabpanel" id="panel-card" aria-labelledby="tab-card">
<p id="cards-label" class="label">Test cards, one tap fills the form</p>
<div class="chips" role="group" aria-labelledby="cards-label">${TEST_CARDS.map(cardChip).join('')}</div>
<form id="card-form" novalidate>
<label>Card number<input name="number" inputmode="numeric" autocomplete="off" placeholder="0000 0000 0000 0000" maxlength="24"></label>
<div class="pair">
<label>Expiry<input name="expiry" inputmode="numeric" autocomplete="off" placeholder="MM/YY" maxlength="7"></label>
<label>CVV<input name="cvv" inputmode="numeric" autocomplete="off" placeholder="123" maxlength="4"></label>
</div>
<p class="fault" role="alert"></p>
<button type="submit" class="primary" data-pay>Pay</button>
</form>
</div>

<div role="tabpanel" id="panel-wallet" aria-labelledby="tab-wallet" hidden>
<p id="wallets-label" class="label">Test numbers, one tap fills the form</p>
<div class="chips" role="group" aria-labelledby="wallets-label">${TEST_WALLETS.map(walletChip).join('')}</div>
<form id="wallet-form" novalidate>
<label>Network<select name="provider">${WALLET_CODES.map((code) => `<option value="${code}">${walletName(code)}</option>`).join('')}</select></label>
<label>Phone number<input name="phone" type="tel" inputmode="tel" autocomplete="off" placeholder="0551234987" maxlength="14"></label>
<p class="fault" role="alert"></p>
<button type="submit" class="primary" data-pay>Pay</button>
</form>
</div>

<p id="shortcuts-label" class="label">Or decide without a form</p>
<div class="shortcuts" role="group" aria-labelledby="shortcuts-label">
<button type="button" data-action="pay">Pay</button>
<button type="button" data-action="decline">Decline</button>
<button type="button" data-action="timeout">Time-out</button>
<button type="button" data-action="close">Close</button>
</div>
</section>

<section id="question" hidden>
<form id="question-form" novalidate>
<h2 id="question-title" tabindex="-1"></h2>
<label id="question-label"><span></span><input name="answer" inputmode="numeric" autocomplete="off" maxlength="14"></label>
<p class="soft" id="question-hint"></p>
<button type="submit" class="primary">Continue</button>
</form>
</section>

<section id="bank" hidden>
<h2 tabindex="-1">Test bank</h2><p>Your bank asks whether this payment is yours.</p>
<div class="chips"><button type="button" class="primary" data-bank="authorised">Yes, authorise</button>
<button type="button" data-bank="refused">No, refuse</button></div>
</section>

<section id="waiting" hidden>
<h2 tabindex="-1">Look at your phone</h2><p id="waiting-text"></p>
<div class="bar" aria-hidden="true"></div>
<p class="soft">The test number answers by itself. You can also answer in its place:</p>
<div class="chips">
<button type="button" data-action="pay">Approve</button>
<button type="button" data-action="decline">Decline</button>
<button type="button" data-action="timeout">Time-out</button>
</div>
</section>

<section id="result" hidden>
<p id="result-sign" class="sign" aria-hidden="true"></p>
<h2 id="result-title" tabindex="-1"></h2><p id="result-text"></p>
<button type="button" id="result-button" class="primary" hidden></button>
</section>

<p id="notice" role="status" class="soft">Loading…</p>
</main>
</body>
</html>`

  function cardChip({ label, number, cvv, pin, otp }: (typeof TEST_CARDS)[number]): string {
    const hints = [pin && `PIN ${pin}`, otp && `OTP ${otp}`].filter((hint) => hint !== undefined).join(', ')
    return `<button type="button" data-number="${number}" data-cvv="${cvv ?? '123'}" data-pin="${pin ?? ''}">${label}<small>…${number.slice(-4)}${hints ? `, ${hints}` : ''}</small></button>`
  }

  function walletChip({ label, phone }: (typeof TEST_WALLETS)[number]): string {
    return `<button type="button" data-phone="${phone}">${label}<small>${phone}</small></button>`
  }
}
