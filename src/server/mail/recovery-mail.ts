import type { RecoveryStep } from '../../shared/contracts/marketing/cart-recovery.ts'
import type { Mode } from '../../shared/contracts/fields.ts'
import { formatMoney } from '../../shared/domain/money/money.ts'
import { html } from './html.ts'
import { button, layout, paragraph } from './layout.ts'
import { mailName, mailStoreName } from './mail-names.ts'
import type { Mail } from './mailer.ts'
import { fillIn, recoveryTexts } from './recovery-texts/in-locale.ts'

export interface RecoveredCart {
  items: readonly { title: string; variant_title: string; quantity: number; total: number }[]
  subtotal: number
  currency: string
}

interface RecoveryMail {
  to: string
  store: { store_name: string; store_address: string }
  mode: Mode
  /** Locale of the shopper's page; null if unknown. */
  locale: string | null
  /** '' if unknown. */
  customer_name: string
  step: Pick<RecoveryStep, 'template' | 'texts'>
  cart: RecoveredCart
  promo: { code: string; percent: number; ends_at: Date; time_zone: string } | null
  /** Link that opens the cart. */
  link: string
  /** Address that unsubscribes by a POST without a confirmation (RFC 8058), and shows a page otherwise. */
  unsubscribe: string
}

const untilIn = (locale: string, { ends_at, time_zone }: NonNullable<RecoveryMail['promo']>): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: time_zone }).format(ends_at)

/** Email that reminds a shopper of their abandoned cart, in the language of their page. */
export function recoveryMail(given: RecoveryMail): Mail {
  const { to, mode, step, cart, promo, link, unsubscribe } = given
  const locale = given.locale ?? 'en'
  const { words, language } = recoveryTexts(locale)
  const template = words.templates[step.template]
  const own = step.texts[language]
  const store = mailStoreName(given.store.store_name)
  const values = {
    store,
    first_name: mailName(given.customer_name.split(' ')[0] ?? '', ''),
    item: cart.items[0]?.title ?? '',
    percent: String(promo?.percent ?? ''),
  }
  // A discount template without a code would promise nothing.
  const source = step.template === 'discount' && promo === null ? words.templates.reminder : template
  const subject = fillIn(own?.subject || source.subject, values)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const body = fillIn(own?.body || source.body, values)
  const title = fillIn(source.title, values)
  const money = (amount: number) => formatMoney(amount, cart.currency, locale)
  const lines = cart.items.map(({ title: name, variant_title, quantity, total }) => ({
    name: `${quantity} × ${name}${variant_title === '' ? '' : `, ${variant_title}`}`,
    amount: money(total),
  }))
  const code = promo && fillIn(words.code, { ...values, code: promo.code, until: untilIn(locale, promo) })
  const footer = fillIn(words.footer, values)
  const address = given.store.store_address
  return {
    to,
    subject: mode === 'test' ? `${words.test} ${subject}` : subject,
    text: [
      title,
      '',
      body,
      '',
      ...lines.map(({ name, amount }) => `${name}: ${amount}`),
      `${words.subtotal}: ${money(cart.subtotal)}`,
      ...(code === null ? [] : ['', code]),
      '',
      `${words.button}: ${link}`,
      '',
      footer,
      ...(address === '' ? [] : [address]),
      `${words.unsubscribe}: ${unsubscribe}`,
    ].join('\n'),
    html: layout({
      language,
      brand: store,
      preview: body,
      title,
      body: html`${paragraph(body)}
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">
          ${lines.map(
            ({ name, amount }) =>
              html`<tr>
                <td style="padding:8px 0;border-top:1px solid #e3e5e8">${name}</td>
                <td align="right" style="padding:8px 0;border-top:1px solid #e3e5e8;white-space:nowrap">${amount}</td>
              </tr>`,
          )}
          <tr>
            <td style="padding:8px 0;border-top:1px solid #e3e5e8;font-weight:700">${words.subtotal}</td>
            <td align="right" style="padding:8px 0;border-top:1px solid #e3e5e8;font-weight:700;white-space:nowrap">
              ${money(cart.subtotal)}
            </td>
          </tr>
        </table>
        ${code === null ? '' : paragraph(code)} ${button(link, words.button)}`,
      footer: html`${footer}${address === '' ? '' : html`<br />${address}`}<br /><a
          href="${unsubscribe}"
          style="color:#5b616b"
          >${words.unsubscribe}</a
        >`,
    }),
    unsubscribe,
  }
}
