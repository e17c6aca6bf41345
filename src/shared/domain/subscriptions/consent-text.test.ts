import { describe, expect, it } from 'vitest'
import type { CartSubscription } from '../../contracts/checkout/cart-subscription.ts'
import { pageLanguages } from '../../contracts/pages/page-fields.ts'
import { monthly } from '../../contracts/checkout/cart-subscription.fixture.ts'
import { consentText, storedConsent, walletConsent } from './consent-text.ts'
import { planTexts } from './plan-texts/for-locale.ts'
import { en } from './plan-texts/en.ts'

const cartOf = (...terms: Partial<CartSubscription>[]) => ({
  cart: terms.map((changes, at) => ({ title: `Coffee ${at + 1}`, subscription: { ...monthly, ...changes } })),
  total: 3659,
  currency: 'USD',
})

const said = (terms: Partial<CartSubscription>) => consentText(en, cartOf(terms))?.paragraphs.join('\n')

describe('the consent to a subscription', () => {
  it('names the price today, the later amount, frequency and date, how to cancel and price changes', () => {
    expect(storedConsent(en, cartOf({}))).toBe(
      'You’re starting a subscription\nYou pay $36.59 today. You then pay $36.59 every month, starting Dec 21, 2026, until you cancel. Cancel any time in your account or by replying to any receipt. There is no minimum. We email you before a price changes.',
    )
  })

  it('is nothing without a subscription', () => {
    const cart = { cart: [{ title: 'Mug' }], total: 100, currency: 'USD' }
    expect([consentText(en, cart), storedConsent(en, cart), walletConsent(en, cart)]).toEqual([null, null, null])
  })

  it('names the end of a trial and the minimum commitment', () => {
    const text = said({ trial: 'free', trial_ends_on: '2026-12-05', next_charge_on: '2026-12-05', minimum_cycles: 3 })
    expect(text).toContain('Your trial ends on Dec 5, 2026. You then pay $36.59 every month, starting Dec 5, 2026')
    expect(text).toContain('You can cancel after 3 payments')
    expect(text).not.toContain('There is no minimum')
  })

  it('says when a limited, prepaid or single delivery ends or renews', () => {
    expect(said({ ends_after: 6 })).toContain('The subscription ends after 6 deliveries.')
    expect(said({ deliveries_per_charge: 3, next_charge_on: '2027-02-21' })).toContain(
      'This pays for 3 deliveries, one every month. They renew for $36.59 on Feb 21, 2027, until you cancel.',
    )
    expect(said({ ends_after: 1, next_charge_on: null })).toContain('The subscription ends after this delivery.')
  })

  it('names a promo code that lowers some of the next payments', () => {
    const code = { promo_code_id: 'prm_1', code: 'SPRING', type: 'percentage', value: 10 } as const
    expect(said({ discount: { ...code, charges: 2 } })).toContain('Code SPRING also lowers the next 2 payments.')
    expect(said({ discount: { ...code, charges: null } })).not.toContain('SPRING')
  })

  it('names each of several subscriptions', () => {
    const { paragraphs = [] } = consentText(en, cartOf({}, { frequency: 'weekly', renewal_total: 900 })) ?? {}
    expect(paragraphs[1]).toMatch(/^Coffee 1: You then pay \$36\.59 every month/)
    expect(paragraphs[2]).toMatch(/^Coffee 2: You then pay \$9\.00 every week/)
  })

  it('is short for wallets, with the end of a trial and how to cancel', () => {
    const charges = 'Starts the same subscription: $36.59 today, then $36.59 every month until you cancel.'
    expect(walletConsent(en, cartOf({}))).toBe(`${charges} ${en.cancel}`)
    expect(walletConsent(en, cartOf({ trial_ends_on: '2026-12-05', minimum_cycles: 3 }))).toBe(
      `${charges} Your trial ends on Dec 5, 2026. You can cancel after 3 payments, in your account or by replying to any receipt.`,
    )
  })

  it.each(pageLanguages)('is complete in %s', (language) => {
    const texts = planTexts(language)
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(en).toSorted())
    const whole = [
      storedConsent(texts, cartOf({}, { ends_after: 3, trial_ends_on: '2026-12-05', minimum_cycles: 2 })),
      storedConsent(texts, cartOf({ deliveries_per_charge: 3 })),
      walletConsent(texts, cartOf({})),
    ].join('\n')
    expect(whole).not.toMatch(/[{}]|undefined/)
    expect(whole).toContain(texts.consent_title)
  })

  it.each([
    ['en', 'after 1 delivery.', 'the next payment.', 'after 1 payment,', 'the next 2 payments.'],
    ['es', 'tras 1 entrega.', 'el próximo pago.', 'tras 1 pago,', 'los próximos 2 pagos.'],
    ['fr', 'après 1 livraison.', 'le prochain paiement.', 'après 1 paiement,', 'les 2 prochains paiements.'],
    ['de', 'nach 1 Lieferung.', 'die nächste Zahlung.', 'nach 1 Zahlung ', 'die nächsten 2 Zahlungen.'],
    ['pt', 'após 1 entrega.', 'o próximo pagamento.', 'após 1 pagamento,', 'os próximos 2 pagamentos.'],
    ['it', 'dopo 1 consegna.', 'il prossimo pagamento.', 'dopo 1 pagamento,', 'i prossimi 2 pagamenti.'],
    ['nl', 'na 1 levering.', 'de volgende betaling.', 'na 1 betaling ', 'de volgende 2 betalingen.'],
  ])('counts one and several in %s', (language, delivery, next, payment, several) => {
    const texts = planTexts(language)
    const promo = { promo_code_id: 'pro_1', code: 'TEN', type: 'percentage', value: 10 } as const
    const of = (charges: number) =>
      storedConsent(texts, cartOf({ ends_after: 1, minimum_cycles: 1, discount: { ...promo, charges } }))
    for (const words of [delivery, next, payment]) expect(of(1)).toContain(words)
    expect(of(2)).toContain(several)
  })

  it('is translated in every language, with the same values', () => {
    const flat = (table: object) =>
      Object.entries(table).flatMap(([name, text]: [string, unknown]): [string, string][] =>
        typeof text === 'string'
          ? [[name, text]]
          : Object.entries(text ?? {}).map(([key, value]): [string, string] => [`${name}.${key}`, String(value)]),
      )
    const valuesOf = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name).toSorted()
    const english = new Map(flat(en))
    for (const language of pageLanguages.filter((each) => each !== 'en')) {
      for (const [name, text] of flat(planTexts(language))) {
        const original = english.get(name) ?? ''
        expect([language, name, text]).not.toEqual([language, name, original])
        expect([language, name, valuesOf(text)]).toEqual([language, name, valuesOf(original)])
      }
    }
  })

  it('is in English for unknown languages, and in the language of a regional locale', () => {
    expect(planTexts('xx').locale).toBe('en-US')
    expect(planTexts(null).locale).toBe('en-US')
    expect(planTexts('de-AT').locale).toBe('de-DE')
  })
})
