import { describe, expect, it } from 'vitest'
import { allowedCount, blockingChecks, fairCancelChecks, type FairCancelFacts } from './fair-cancel.ts'
import { DEFAULT_PORTAL, localizedPortal, type PortalSettings } from './portal-settings.ts'

const facts: FairCancelFacts = { has_contact: true, countries: ['US'], languages: ['en'] }

const levels = (changes: Partial<PortalSettings> = {}, given: Partial<FairCancelFacts> = {}) =>
  Object.fromEntries(
    fairCancelChecks({ ...DEFAULT_PORTAL, ...changes }, { ...facts, ...given }).map(({ key, level }) => [key, level]),
  )

const reasons = (offer: PortalSettings['reasons'][number]['offer'], label = '') => [
  { reason: 'other' as const, label, offer },
]

describe('fair cancel checks [SU-002]', () => {
  it('pass for the default portal', () => {
    expect(levels()).toEqual({
      screens: 'ok',
      offer: 'ok',
      buttons: 'ok',
      confirmation: 'ok',
      reason: 'ok',
      discount: 'ok',
      contact: 'ok',
    })
    expect(blockingChecks(DEFAULT_PORTAL)).toEqual([])
  })

  it('block more than two screens, unequal buttons and no confirmation email', () => {
    const unfair = { ...DEFAULT_PORTAL, cancel_screens: 3, equal_buttons: false, cancel_confirmation_email: false }
    expect(blockingChecks(unfair).map(({ key }) => key)).toEqual(['screens', 'offer', 'buttons', 'confirmation'])
    expect(blockingChecks(unfair)[0]?.title).toBe('Cancel takes three screens')
    expect(levels({ cancel_screens: 2 })).toMatchObject({ screens: 'ok', offer: 'ok' })
  })

  it('don’t mind a third screen for offers if there are none', () => {
    expect(levels({ cancel_screens: 3, reasons: reasons({ kind: 'none' }) })).toMatchObject({
      screens: 'block',
      offer: 'ok',
    })
  })

  it.each([
    [{ reason_required: true }, {}, 'reason'],
    [{ reasons: reasons({ kind: 'discount', percentage: 20, payments: 1 }) }, {}, 'discount'],
    [{}, { has_contact: false }, 'contact'],
    [{}, { countries: ['DE'] }, 'legal'],
    [{ withdrawal: true }, { countries: ['DE'] }, 'legal'],
    [{ cancel_without_login: true }, { countries: ['FR'] }, 'legal'],
    [{ reasons: reasons({ kind: 'none' }, 'I have too much') }, { languages: ['en', 'de'] }, 'translations'],
  ] as const)('warn about %j with %j', (changes, given, key) => {
    expect(levels(changes, given)[key]).toBe('warn')
    expect(blockingChecks({ ...DEFAULT_PORTAL, ...changes })).toEqual([])
  })

  it.each([
    [{ help_url: 'https://shop.example/help' }, { has_contact: false }, 'contact'],
    [{ withdrawal: true, cancel_without_login: true }, { countries: ['DE', 'FR'] }, 'legal'],
    [{ withdrawal: true }, { countries: ['FR'] }, 'legal'],
    [
      { reasons: reasons({ kind: 'none' }, 'Too much'), translations: { de: { reasons: { other: 'Zu viel' } } } },
      { languages: ['de'] },
      'translations',
    ],
  ] as const)('accept %j with %j', (changes, given, key) => {
    expect(levels(changes, given)[key]).toBe('ok')
  })

  it('name the language and the number of missing texts', () => {
    const portal = { ...DEFAULT_PORTAL, reasons: reasons({ kind: 'none' }, 'Too much') }
    const found = fairCancelChecks(portal, { ...facts, languages: ['de'] }).find(({ key }) => key === 'translations')
    expect(found).toMatchObject({
      title: 'German text is missing for 1 reason',
      text: 'Shoppers see it in English.',
    })
  })
})

it('counts what customers can do', () => {
  expect(allowedCount(DEFAULT_PORTAL)).toEqual({ on: 9, all: 9 })
  expect(allowedCount({ ...DEFAULT_PORTAL, allow_pause: false })).toEqual({ on: 8, all: 9 })
})

describe('the merchant’s texts', () => {
  const portal: PortalSettings = {
    ...DEFAULT_PORTAL,
    heading: 'Welcome',
    help_text: 'Write to us',
    reasons: reasons({ kind: 'skip' }, 'Too much'),
    translations: { de: { heading: 'Willkommen', reasons: { other: 'Zu viel' } } },
  }

  it('are translated, and in the main language otherwise', () => {
    expect(localizedPortal(portal, 'de')).toEqual({
      heading: 'Willkommen',
      help_text: 'Write to us',
      reasons: reasons({ kind: 'skip' }, 'Zu viel'),
    })
    expect(localizedPortal(portal, 'fr')).toMatchObject({ heading: 'Welcome', reasons: [{ label: 'Too much' }] })
  })

  it('ignore a translation into the main language', () => {
    expect(localizedPortal({ ...portal, language: 'de' }, 'de').heading).toBe('Welcome')
  })
})
