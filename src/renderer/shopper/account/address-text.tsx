import type { StoredAddress } from '../../../shared/contracts/fields.ts'
import { usePortalTexts } from '../../storefront/portal/portal-texts.tsx'

function countryIn(locale: string, code: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** A postal address on several lines. */
export function AddressText({ address }: { address: StoredAddress }) {
  const { locale } = usePortalTexts()
  const { full_name, address1, address2, locality, administrative_area, postal_code, country_code } = address
  const place = [locality, [administrative_area, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [full_name, address1, address2, place, countryIn(locale, country_code)].filter(Boolean)
  return (
    // Country names may differ between the browser and the server.
    <address>
      {lines.map((line, at) => (
        <span key={at} className="shop-account-line" suppressHydrationWarning>
          {line}
        </span>
      ))}
    </address>
  )
}
