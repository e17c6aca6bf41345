import { describe, expect, it } from 'vitest'
import { paymentPageContent } from '../../../shared/contracts/pages/payment-page-content.ts'
import { defaultPaymentPage } from '../../../shared/domain/pages/page-defaults.ts'
import { differencesOf, settingName } from './editor/setting-labels.ts'
import { pageSettings } from './page-settings.ts'

const page = defaultPaymentPage()

describe('differences between two versions', () => {
  it('are described setting by setting', () => {
    const to = {
      ...page,
      button_color: '#8a4b1f',
      hero_enabled: true,
      banner_primary_text: 'Free shipping',
      included_country_codes: ['US', 'DE'],
      progress_reward_stages: [
        { threshold: 15_000, reward_type: 'free_shipping' as const, discount_percentage: 0, title: '' },
      ],
      custom_description: '<p>Hello</p><p>there</p>',
      language: 'es' as const,
    }
    const told = differencesOf({ settings: pageSettings }, page, to, 'USD').map(
      ({ name, from, to: now }) => `${name}: ${from} → ${now}`,
    )
    expect(told.toSorted()).toEqual([
      'Banner text: None → Free shipping',
      'Button color: #1F5B45 → #8A4B1F',
      'Countries: None → United States, Germany',
      'Description text: Empty → Hello there',
      'Hero: Off → On',
      'Language: English → Spanish',
      'Reward stages: None → 1 stage: $150.00',
    ])
  })

  it('are empty for equal versions', () =>
    expect(differencesOf({ settings: pageSettings }, page, { ...page }, 'USD')).toEqual([]))

  it('report changed CSS with the same number of lines', () => {
    const [css] = differencesOf(
      { settings: pageSettings },
      { ...page, custom_css: '.a{}' },
      { ...page, custom_css: '.b{}' },
      'USD',
    )
    expect(css).toMatchObject({ from: '1 line', to: '1 line, changed' })
  })

  it('have a label for every setting', () => {
    for (const key of Object.keys(paymentPageContent.shape)) expect(settingName(pageSettings, key)).toMatch(/^[A-Z]/)
  })
})
