import type { ReactNode } from 'react'
import './field-hints.css'
import { countryName } from '../../../shared/domain/address/regions.ts'
import { useHelpTexts } from '../../storefront/i18n/help-texts.tsx'
import { useTexts } from '../../storefront/i18n/texts.tsx'
import { suggestEmail } from './email-typo.ts'
import { postalExample } from './postal-formats.ts'

export { stateOfPostalCode } from './postal-states.ts'

function EmailSuggestion({ email, onTake }: { email: string; onTake: (email: string) => void }) {
  const t = useHelpTexts()
  return (
    <button type="button" className="shop-hint-take" onClick={() => onTake(email)}>
      {t.did_you_mean(email)}
    </button>
  )
}

function PostalFormatHint({ country, example }: { country: string; example: string }) {
  const t = useHelpTexts()
  const { locale } = useTexts()
  return <span className="shop-hint">{t.postal_looks(countryName(country, locale), example)}</span>
}

function PhoneWarning({ odd }: { odd: 'short' | 'long' | 'letters' }) {
  const t = useHelpTexts()
  return <span className="shop-hint">{t[`phone_${odd}`]}</span>
}

function FilledStateHint() {
  return <span className="shop-hint">{useHelpTexts().state_filled}</span>
}

export const emailHint = (text: string, onTake: (email: string) => void): ReactNode => {
  const email = suggestEmail(text)
  return email && <EmailSuggestion email={email} onTake={onTake} />
}

export const postalHint = (country: string, postalCode: string): ReactNode => {
  const example = postalExample(country, postalCode)
  return example && <PostalFormatHint country={country} example={example} />
}

type Odd = Parameters<typeof PhoneWarning>[0]['odd']

export const phoneHint = (odd: Odd | null): ReactNode => odd && <PhoneWarning odd={odd} />

export const stateHint = (): ReactNode => <FilledStateHint />
