import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ClientAddress } from '../../../shared/domain/address/address.ts'
import { AddressForm } from './address-form.tsx'
import { austin, makeForm } from '../checkout-sample.ts'
import { loadCountries } from './country-list.ts'
import { english } from '../messages.ts'
import { ShopTexts } from '../i18n/texts.tsx'

beforeAll(() => loadCountries())
afterEach(cleanup)

function show(state: string, country = 'US') {
  const onChange = vi.fn<(patch: Partial<ClientAddress>) => void>()
  const form = makeForm({ shippingInfo: { ...austin, country, state } })
  render(<AddressForm kind="shipping" form={form} onChange={onChange} onLeave={() => {}} />)
  const field = screen.getByLabelText<HTMLSelectElement>(country === 'US' ? 'State' : /State/)
  return { field, onChange, shown: field.selectedOptions[0]?.textContent }
}

describe('the state of an address filled in elsewhere [DEF-73]', () => {
  it('is shown by name, whether its code or its name was stored', () => {
    expect(show('CA').shown).toBe('California')
    cleanup()
    expect(show('California').shown).toBe('California')
  })

  it('is shown even if it is not in the list, and can be corrected', () => {
    const { field, onChange, shown } = show('Atlantis')
    expect(shown).toBe('Atlantis')
    fireEvent.change(field, { target: { value: 'TX' } })
    expect(onChange).toHaveBeenCalledWith({ state: 'TX' })
  })
})

describe('address labels by country [DEF-73]', () => {
  const labels = (country: string) => {
    const form = makeForm({ shippingInfo: { ...austin, country, state: '' } })
    render(
      <ShopTexts messages={english} locale="en">
        <AddressForm kind="shipping" form={form} onChange={() => {}} onLeave={() => {}} />
      </ShopTexts>,
    )
    const place = document.querySelectorAll('.shop-place label')
    return [...place].map(({ textContent }) => textContent)
  }

  it.each([
    ['US', ['City', 'State', 'Postal code']],
    ['AU', ['City', 'State or territory', 'Postcode']],
    ['BR', ['City', 'State', 'Postal code']],
    ['IT', ['Postal code', 'City', 'Province']],
    ['JP', ['Postal code', 'Prefecture', 'City']],
    ['GB', ['City', 'Postcode']],
    ['NZ', ['City', 'Postcode']],
    ['AE', ['City', 'State / Province / Region', 'Postal code']],
  ])('are correct for %s', (country, expected) => {
    expect(labels(country)).toEqual(expected)
  })
})
