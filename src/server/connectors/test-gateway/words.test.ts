import { describe, expect, it } from 'vitest'
import { pageLanguages } from '../../../shared/contracts/page-fields.ts'
import { challengePage, walletPage } from './html.ts'
import { spokenTo } from './words.ts'

const sheet = { wallet: 'paypal', amount: 2589, currency: 'USD', merchant_name: 'Kettle & Crane' } as const

describe('the languages of the gateway’s pages [PP-015]', () => {
  it.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de-CH'],
    ['fi,fr-FR;q=0.7', 'fr-FR'],
    ['fil,*;q=0.1', 'en'],
    ['', 'en'],
    ['ja', 'ja'],
  ])('are the browser’s: %s is %s', (accepted, locale) => {
    expect(spokenTo(accepted).locale).toBe(locale)
  })

  it('are the eight that shoppers have, each with all of its words', () => {
    const english = Object.keys(spokenTo('en').w)
    for (const code of pageLanguages) {
      const { w, locale } = spokenTo(code)
      expect(locale).toBe(code)
      const words = Object.values<string | ((store: string) => string)>({ ...w }).map((word) =>
        typeof word === 'string' ? word : word('Kettle'),
      )
      expect(words.filter((word) => !word.trim())).toEqual([])
      expect(words).toHaveLength(english.length)
      expect(w.pay).toContain('{amount}')
      expect(w.to('Kettle')).toContain('Kettle')
    }
  })

  it('say the amount as the language writes it', () => {
    const page = walletPage(sheet, spokenTo('de-DE'))
    expect(page).toContain('<html lang="de-DE">')
    expect(page).toMatch(/25,89.\$ bezahlen/)
    expect(page).toContain('an Kettle &amp; Crane')
    expect(walletPage(sheet, spokenTo())).toContain('Pay $25.89')
  })

  it('are those of the bank’s page too', () => {
    const charge = { amount: 2589, currency: 'USD', merchant_name: 'K', brand: 'visa', last_four: '3220' }
    // The page reads these alone of a charge.
    const page = challengePage(charge as Parameters<typeof challengePage>[0], spokenTo('fr'))
    for (const words of ['Confirmez votre paiement', 'Approuver', 'Refuser', 'Montant']) expect(page).toContain(words)
  })
})
