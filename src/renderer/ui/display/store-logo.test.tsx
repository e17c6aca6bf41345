import { render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freshDevice } from '../../../../tests/support/app/render-app.tsx'
import { LOGO_COLORS, logoColor, logoInitials } from './store-logo-text.ts'
import { StoreLogo } from './store-logo.tsx'

describe('logo', () => {
  it.each([null, undefined, '', 'None'])('shows initials when the logo is %j [TB-026]', (logo) => {
    const { container } = render(<StoreLogo name="Blue Sky Shop" logo={logo} />)
    expect(screen.getByTestId('logo-initials').textContent).toBe('BS')
    expect(container.querySelector('img')).toBeNull()
  })

  it.each(['', 'http://127.0.0.1:4100'])('shows the image if set, with the server at %j [TB-011]', (apiBase) => {
    freshDevice({}, { apiBase })
    const { container } = render(<StoreLogo name="Blue Sky Shop" logo="/uploads/logo.webp" />)
    expect(container.querySelector('img')?.getAttribute('src')).toBe(`${apiBase}/uploads/logo.webp`)
  })

  it('uses one uppercase initial for a single word [TB-026]', () => {
    expect(logoInitials('tamper')).toBe('T')
    expect(logoInitials('  élan  vital ')).toBe('ÉV')
  })

  it('always gives a name the same one of eight colors: the sum of its character codes modulo 8 [TB-027]', () => {
    expect(LOGO_COLORS).toHaveLength(8)
    expect(logoColor('A')).toBe(LOGO_COLORS[65 % 8])
    expect(logoColor('Fernhill Coffee Gear')).toBe('#DC2626')
    fc.assert(
      fc.property(fc.string(), (name) => {
        const sum = name.split('').reduce((total, letter) => total + letter.charCodeAt(0), 0)
        expect(logoColor(name)).toBe(LOGO_COLORS[sum % 8])
      }),
    )
  })
})
