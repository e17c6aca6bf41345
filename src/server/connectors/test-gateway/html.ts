import { formatMoney } from '../../../shared/domain/money/money.ts'
import type { WalletKind } from '../../../shared/domain/checkout/hosted-fields.ts'
import type { WalletContact } from '../../../shared/domain/checkout/wallet-sheet.ts'
import { HOSTED_FIELDS_LABELS } from '../../../shared/domain/checkout/hosted-fields.ts'
import { cardForm, escapeHtml as escape, FORM_MODULES } from '../fields/form-html.ts'
import { assetUrl, sharedUrl } from './assets.ts'
import type { ChargeRow } from './charge-row.ts'
import type { PageTexts } from './texts.ts'

interface Page {
  /** BCP 47. */
  locale: string
  title: string
  /** URLs of style sheets, like those of the scripts. */
  style: string
  script?: string
  /** Modules that the script imports, preloaded by the browser. */
  preload?: readonly string[]
  body: string
}

const document = ({ locale, title, style, script, preload = [], body }: Page): string => `<!doctype html>
<html lang="${escape(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${style}">
${preload.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('\n')}
${script === undefined ? '' : `<script type="module" crossorigin src="${script}"></script>`}
</head>
${body}
</html>
`

/** The hosted fields, to be framed with `sandbox="allow-scripts allow-forms"`. */
export const fieldsPage = (): string =>
  document({
    // The embedding page sets its own labels.
    locale: 'en',
    title: 'Card details',
    style: sharedUrl('frame.css'),
    script: assetUrl('fields.ts'),
    preload: [...FORM_MODULES.map(sharedUrl), ...['test-card-list.ts', 'tokenize.ts'].map(assetUrl)],
    body: `<body>${cardForm({
      after: `<button id="test-toggle" type="button" aria-expanded="false" aria-controls="test-list"><span>${escape(HOSTED_FIELDS_LABELS.test_cards)}</span></button>
<ul id="test-list" hidden></ul>`,
    })}</body>`,
  })

const head = ({ w }: PageTexts, mark: string, name: string): string => `<header class="head">
<span class="mark"><img src="${assetUrl(mark)}" alt=""></span><strong>${escape(name)}</strong><span class="tag">${escape(w.test_mode)}</span>
</header>`

const facts = (rows: readonly (readonly [string, string, string?])[]): string =>
  `<dl class="facts">${rows
    .map(([term, value, style]) => `<dt>${escape(term)}</dt><dd class="${style ?? ''}">${escape(value)}</dd>`)
    .join('\n')}</dl>`

const BRANDS: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

/** The bank's page that asks the shopper to confirm. It works without a script: its buttons submit a form. */
export const challengePage = (charge: ChargeRow, spoken: PageTexts): string => {
  const { w, locale } = spoken
  return document({
    locale,
    title: w.confirm,
    style: assetUrl('sheet.css'),
    body: `<body><main class="sheet" aria-label="${escape(w.bank)}">
${head(spoken, 'shield.svg', spoken.w.bank)}
<div class="body">
<h1>${escape(w.confirm)}</h1>
<p class="soft">${escape(w.confirm_text)}</p>
${facts([
  [w.amount, formatMoney(charge.amount, charge.currency, locale), 'amount'],
  [w.store, charge.merchant_name],
  [w.card, `${BRANDS[charge.brand] ?? charge.brand} •••• ${charge.last_four}`],
])}
<form method="post" class="actions">
<button class="quiet" name="outcome" value="fail">${escape(w.fail)}</button>
<button name="outcome" value="approve">${escape(w.approve)}</button>
</form>
<p class="foot soft">${escape(w.foot)}</p>
</div></main></body>`,
  })
}

/** Shown after the challenge: in a frame it notifies the embedding page, otherwise it returns to the store. */
export const challengeDonePage = (charge: ChargeRow, spoken: PageTexts): string => {
  const { w, locale } = spoken
  const passed = charge.status !== 'declined' || charge.decline_code !== 'authentication_failed'
  const back =
    charge.return_url === null
      ? ''
      : `<p class="actions back"><a id="return" href="${escape(charge.return_url)}">${escape(w.back)}</a></p>`
  return document({
    locale,
    title: passed ? w.payment_confirmed : w.payment_not_confirmed,
    style: assetUrl('sheet.css'),
    script: assetUrl('challenge-done.ts'),
    preload: [sharedUrl('messages.ts')],
    body: `<body><main class="sheet" id="done" aria-label="${escape(w.bank)}" data-charge="${escape(charge.id)}">
${head(spoken, 'shield.svg', spoken.w.bank)}
<div class="body"><div role="status"><h1>${escape(passed ? w.confirmed : w.not_confirmed)}</h1>
<p class="soft">${escape(w.go_back)}</p></div>${back}</div>
</main></body>`,
  })
}

/** A plain page with one sentence, for an unknown or expired URL. */
export const messagePage = (title: string, text: string, spoken: PageTexts): string =>
  document({
    locale: spoken.locale,
    title,
    style: assetUrl('sheet.css'),
    body: `<body><main class="sheet" aria-label="${escape(spoken.w.bank)}">${head(spoken, 'shield.svg', spoken.w.bank)}
<div class="body"><h1>${escape(title)}</h1><p class="soft">${escape(text)}</p></div></main></body>`,
  })

const WALLETS: Readonly<Record<WalletKind, string>> = {
  google_pay: 'Google Pay',
  apple_pay: 'Apple Pay',
  paypal: 'PayPal',
  cashapp: 'Cash App Pay',
}

const walletCards = ({ w }: PageTexts) => [
  { number: '4242424242424242', brand: 'visa', title: 'Visa •••• 4242', note: w.approved },
  { number: '5555555555554444', brand: 'mastercard', title: 'Mastercard •••• 4444', note: w.approved },
  { number: '4000000000004400', brand: 'visa', title: 'Visa •••• 4400', note: w.processing },
  { number: '4000000000000002', brand: 'visa', title: 'Visa •••• 0002', note: w.declined },
]

/** Contacts in a test wallet: one for each kind of country that checkouts treat differently. */
const walletContacts: readonly WalletContact[] = [
  contactOption('Maya Ortiz', ['2108 Alameda Drive', 'Austin', 'TX', '78704', 'US']),
  contactOption('Jordan Lee', ['41 Harbor Street', 'San Diego', 'CA', '92101', 'US']),
  contactOption('Élodie Tremblay', ['350 rue Saint-Paul Est', 'Montréal', 'QC', 'H2Y 1H2', 'CA']),
  contactOption('Oliver Hughes', ['14 Kingsway', 'London', 'England', 'WC2B 6UN', 'GB']),
  contactOption('Hannah Weber', ['Torstraße 12', 'Berlin', 'Berlin', '10119', 'DE']),
]

function contactOption(full_name: string, where: readonly [string, string, string, string, string]): WalletContact {
  const [address1, city, state, postal_code, country] = where
  const name = full_name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')
  const email = `${name}@wallet.example`
  return { full_name, email, phone: '+12025550123', address1, address2: '', city, state, postal_code, country }
}

const contactChoice = (contact: WalletContact, index: number): string => {
  const { full_name, address1, city, postal_code, country } = contact
  return `<label class="choice">
<input type="radio" name="person" value="${index}" data-contact="${escape(JSON.stringify(contact))}"${index === 0 ? ' checked' : ''}>
<span>${escape(full_name)}<small>${escape(`${address1}, ${city} ${postal_code}, ${country}`)}</small></span></label>`
}

export interface WalletSheet {
  wallet: WalletKind
  /** Minor units. */
  amount: number
  currency: string
  merchant_name: string
}

/**
 * Simulates the wallet's own sheet: a choice of test cards, Approve and Cancel. Once the embedding page has sent the
 * order, it also shows contacts, shipping methods and the total.
 */
export const walletPage = ({ wallet, amount, currency, merchant_name }: WalletSheet, spoken: PageTexts): string => {
  const { w, locale } = spoken
  return document({
    locale,
    title: WALLETS[wallet],
    style: assetUrl('sheet.css'),
    script: assetUrl('wallet.ts'),
    preload: [sharedUrl('messages.ts'), assetUrl('tokenize.ts'), assetUrl('wallet-order.ts')],
    body: `<body class="${wallet}"><main class="sheet" aria-label="${escape(WALLETS[wallet])}">
${head(spoken, 'wallet.svg', WALLETS[wallet])}
<form class="body" data-wallet="${wallet}" data-pay="${escape(w.pay)}" data-no-answer="${escape(w.no_answer)}">
<h1 id="total" aria-live="polite">${escape(w.pay.replace('{amount}', () => formatMoney(amount, currency, locale)))}</h1>
<p class="soft">${escape(w.to(merchant_name))}</p>
<fieldset><legend>${escape(w.pay_with)}</legend>${walletCards(spoken)
      .map(
        ({ number, brand, title, note }, index) => `<label class="choice">
<input type="radio" name="card" value="${number}"${index === 0 ? ' checked' : ''}>
<span>${title}<small>${escape(note)}</small></span><img src="${sharedUrl(`${brand}.svg`)}" alt=""></label>`,
      )
      .join('\n')}</fieldset>
<div id="order" hidden>
<fieldset id="people"><legend>${escape(w.ship_to)}</legend>${walletContacts.map(contactChoice).join('\n')}</fieldset>
<fieldset id="methods" hidden><legend>${escape(w.shipping_method)}</legend><div></div></fieldset>
<dl class="facts" id="rows"></dl>
</div>
<p class="problem" id="problem" role="alert" hidden></p>
<div class="actions"><button type="button" class="quiet" id="cancel">${escape(w.cancel)}</button><button id="approve">${escape(w.approve)}</button></div>
<p class="foot soft">${escape(w.foot)}</p>
</form></main></body>`,
  })
}
