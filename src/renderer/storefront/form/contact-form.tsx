import type { ReactNode } from 'react'
import { CheckboxField, TextField } from './fields.tsx'
import { fieldId } from './focus-field.ts'
import { Section } from './section.tsx'
import { shownError } from './shown-error.ts'
import { useTexts } from '../i18n/texts.tsx'
import type { CheckoutFormState, CheckoutHandlers, ShopPage } from '../types.ts'

interface ContactProps {
  page: ShopPage
  form: CheckoutFormState
  handlers: CheckoutHandlers
  sign_in_url?: string | undefined
  /** The affiliate code entered so far; the field is only shown if the page asks for it. */
  affiliate_code?: string | undefined
}

/** Email, phone and marketing consent, as far as the page asks for them (PP-003, CO-003). */
export function ContactForm({ page, form, handlers, sign_in_url, affiliate_code = '' }: ContactProps) {
  const { t } = useTexts()
  const { email, phone, optIn } = form.values.contactInfo
  const emailAsked = page.customer_email_enabled !== false
  const affiliateAsked = Boolean(page.affiliate_codes_enabled && handlers.onAffiliateCode)
  if (!emailAsked && !page.customer_phone_enabled && !affiliateAsked) return null
  const signIn: ReactNode = sign_in_url && (
    <a className="shop-link" href={sign_in_url}>
      {t.sign_in}
    </a>
  )
  return (
    <Section title={t.contact} end={signIn}>
      <div className="shop-fields">
        {emailAsked && (
          <TextField
            id={fieldId('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            required
            label={t.email}
            value={email}
            error={shownError(form, 'email')}
            hint={form.hints?.email}
            onChange={(text) => handlers.onContact({ email: text })}
            onLeave={() => handlers.onLeave('email')}
          />
        )}
        {page.customer_phone_enabled && (
          <TextField
            id="shop-phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            label={t.phone_optional}
            help={t.phone_help}
            value={phone}
            hint={form.hints?.phone}
            onChange={(text) => handlers.onContact({ phone: text })}
            onLeave={() => handlers.onLeave('phone')}
          />
        )}
        {affiliateAsked && (
          <TextField
            id="shop-affiliate"
            autoComplete="off"
            label={t.affiliate_code}
            value={affiliate_code}
            onChange={(text) => handlers.onAffiliateCode?.(text)}
          />
        )}
        {emailAsked && (
          <CheckboxField
            id="shop-opt-in"
            label={t.opt_in}
            checked={optIn}
            onChange={(checked) => handlers.onContact({ optIn: checked })}
          />
        )}
      </div>
    </Section>
  )
}
