import type { Mode } from '../../shared/contracts/fields.ts'
import { formatMoney } from '../../shared/domain/money/money.ts'
import { html } from './html.ts'
import { button, layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { dayText } from './mail-dates.ts'
import { mailStoreName } from './mail-names.ts'
import { contactLine, type ReceiptStore } from './order-mails.ts'
import { priceChangeTexts } from './price-change-texts.ts'
import { receiptTexts } from './receipt-texts/in-locale.ts'

/** A price change of one subscription. Amounts are those of a payment, in minor units, without shipping and tax. */
export interface PriceChangeNotice {
  to: string
  store: ReceiptStore
  mode: Mode
  currency: string
  /** 'de-AT' */
  locale: string
  product_title: string
  before: number
  after: number
  /** First day of the new price, 'YYYY-MM-DD'. */
  from: string
  /** Where the customer manages the subscription. */
  url: string
}

/** Email about a coming price change, which the law and the card networks require. */
export function priceChangeMail(notice: PriceChangeNotice): Mail {
  const { to, mode, currency, locale, product_title: product, before, after, from, url } = notice
  const { language, words: receipt } = receiptTexts(locale)
  const words = priceChangeTexts[language]
  const store = mailStoreName(notice.store.store_name)
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const paragraphs = [
    words.change(product, store, money(before), money(after), dayText(from, locale)),
    words.before,
    words.cancel,
  ]
  const contact = contactLine(notice.store)
  return {
    to,
    subject: `${mode === 'test' ? `${receipt.test} ` : ''}${words.subject(product)}`,
    text: [words.title, '', ...paragraphs.flatMap((each) => [each, '']), `${words.button}: ${url}`, '', contact].join(
      '\n',
    ),
    html: layout({
      language,
      brand: store,
      preview: paragraphs[0] ?? words.title,
      title: words.title,
      body: html`${paragraphs.map((each) => paragraph(each))} ${button(url, words.button)}`,
      footer: html`${contact}`,
    }),
  }
}
