import type { PaymentLink } from '../../../shared/contracts/pages/payment-links.ts'
import { pluralize, formatDate } from '../../lib/format/format.ts'
import { localToUtc } from '../../lib/format/local-time.ts'
import { useStore } from '../../lib/session/stores.ts'
import { CopyField } from '../../ui/display/copy-field.tsx'
import { KeyValueList } from '../../ui/display/key-value.tsx'
import { Money } from '../../ui/display/money.tsx'
import { QrCode } from '../../ui/display/qr-code.tsx'
import forms from '../../ui/resource/form.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { linkRules, type LinkValues } from './link-form.ts'
import { linkUrl, SELLS_NOTHING, soldText, usesText } from './link-labels.ts'
import classes from './links.module.css'
import type { LinkFormApi } from './use-link-form.ts'
import { shownPage, useLivePages } from './use-link-page.ts'

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)

function soldSentence(count: number, nothing: boolean): string {
  if (nothing) return SELLS_NOTHING
  return count === 0 ? 'Sells the products on its page.' : `Sells ${pluralize(count, 'product')}.`
}

/** True if the link offers nothing to buy; unknown pages are assumed to offer something. */
function useSellsNothing({ kind, products, payment_page_id }: LinkValues): boolean {
  const pages = useLivePages()
  if (!pages || kind !== 'products' || products.length > 0) return false
  const page = shownPage(pages, payment_page_id)
  return page !== undefined && page.selected_products.length === 0
}

/** Describes the link in sentences. */
function summarySentences(values: LinkValues, currency: string, nothing: boolean): string[] {
  const { kind, products, promo_code, max_uses, redirect_url, custom_fields } = values
  const ends = localToUtc(values.expires_at)
  const sold = soldText({ ...values, products: products.map((item) => ({ ...item, minimum_quantity: 1 })) }, currency)
  const questions = custom_fields.filter(({ required }) => required).length
  return [
    kind === 'products' ? soldSentence(products.length, nothing) : `Accepts an amount: ${sold.toLowerCase()}.`,
    values.shipping_required ? 'Asks for a shipping address.' : 'Doesn’t ask for a shipping address.',
    ...(custom_fields.length > 0
      ? [`Asks ${pluralize(custom_fields.length, 'custom question')} (${questions} required).`]
      : []),
    ...(promo_code ? [`${promo_code} is applied automatically.`] : []),
    `${max_uses === null ? 'Unlimited orders' : `Up to ${max_uses} ${max_uses === 1 ? 'order' : 'orders'}`}, ${
      ends === null ? 'no expiration' : `until ${formatDate(ends)}`
    }.`,
    ...(redirect_url ? [`Redirects shoppers to ${hostOf(redirect_url)} after confirmation.`] : []),
  ]
}

/** Updates as the merchant types. After the first edit, shows the first error until all are fixed. */
function Summary({ link, form, currency }: { link: PaymentLink | null; form: LinkFormApi; currency: string }) {
  const { values } = form
  const nothing = useSellsNothing(values)
  const [problem] = form.isDirty() ? Object.values(linkRules(values, link)) : []
  return (
    <Section title="Summary">
      <ul className={classes.summary} aria-live="polite">
        {(problem === undefined ? summarySentences(values, currency, nothing) : [problem]).map((sentence) => (
          <li key={sentence} className={sentence === SELLS_NOTHING ? forms.warning : undefined}>
            {sentence}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Next to the form: a summary of the link, its URL with the QR code, and its revenue. */
export function LinkAside({ link, form }: { link: PaymentLink | null; form: LinkFormApi }) {
  const { values } = form
  const store = useStore()
  const { currency } = store
  const address = linkUrl(store, values.link.trim() || (link?.link ?? ''), values.utm)
  const changed = link !== null && address !== linkUrl(store, link.link, link.utm)
  return (
    <>
      <Summary link={link} form={form} currency={currency} />
      {link && (
        <Section title="Link">
          <div className={forms.fields}>
            <CopyField label="Link" value={address} />
            {changed && <p className={forms.note}>Takes effect when you save.</p>}
            <QrCode address={address} name={link.link} />
          </div>
        </Section>
      )}
      {link && (
        <Section title="Performance">
          <KeyValueList
            items={[
              { label: 'Orders', value: usesText(link) },
              { label: 'Revenue', value: <Money amount={link.revenue} currency={currency} /> },
            ]}
          />
        </Section>
      )}
    </>
  )
}
