import { describe, expect, it } from 'vitest'
import { pageLanguages } from '../../../shared/contracts/pages/page-fields.ts'
import type { ChargeRow } from './charge-row.ts'
import { challengeDonePage, challengePage, messagePage, walletPage } from './html.ts'
import { textsForBrowser } from './texts.ts'

const sheet = { wallet: 'paypal', amount: 2589, currency: 'USD', merchant_name: 'Kettle & Crane' } as const

// The pages read only these fields of a charge.
const facts: Partial<ChargeRow> = {
  id: 'chg_1',
  amount: 2589,
  currency: 'USD',
  merchant_name: 'K',
  brand: 'visa',
  last_four: '3220',
  status: 'approved',
  decline_code: null,
  return_url: null,
}
const charge = facts as ChargeRow

describe('the languages of the gateway’s pages [PP-015]', () => {
  it.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de-CH'],
    ['fi,fr-FR;q=0.7', 'fr-FR'],
    ['fil,*;q=0.1', 'en'],
    ['', 'en'],
    ['ja', 'ja'],
  ])('come from the browser: %s is %s', (accepted, locale) => {
    expect(textsForBrowser(accepted).locale).toBe(locale)
  })

  it('are the eight that shoppers can use, each fully translated', () => {
    const english = Object.keys(textsForBrowser('en').w)
    for (const code of pageLanguages) {
      const { w, locale } = textsForBrowser(code)
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

  it.each(pageLanguages)('label their main part and set their language: %s', (code) => {
    const spoken = textsForBrowser(code)
    const name = spoken.w.bank.replaceAll("'", '&#39;')
    const pages = [
      [challengePage(charge, spoken), name],
      [challengeDonePage(charge, spoken), name],
      [messagePage('Title', 'Text', spoken), name],
      [walletPage(sheet, spoken), 'PayPal'],
    ] as const
    for (const [page, label] of pages) {
      expect(page).toContain(`<html lang="${code}">`)
      expect(page.match(/<main[^>]*aria-label="([^"]*)"/)?.[1]).toBe(label)
      expect(page.match(/<main/g)).toHaveLength(1)
    }
  })

  it('format the amount for the language', () => {
    const page = walletPage(sheet, textsForBrowser('de-DE'))
    expect(page).toContain('<html lang="de-DE">')
    expect(page).toMatch(/25,89.\$ bezahlen/)
    expect(page).toContain('an Kettle &amp; Crane')
    expect(walletPage(sheet, textsForBrowser())).toContain('Pay $25.89')
  })

  it('apply to the bank’s page too', () => {
    const page = challengePage(charge, textsForBrowser('fr'))
    for (const words of ['Confirmez votre paiement', 'Approuver', 'Refuser', 'Montant']) expect(page).toContain(words)
  })
})
