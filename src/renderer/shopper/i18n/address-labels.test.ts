import { expect, it } from 'vitest'
import { postalLabel, stateLabel } from '../../storefront/form/address-labels.ts'
import { page as german } from './languages/de-page.ts'
import { page as french } from './languages/fr-page.ts'
import { page as japanese } from './languages/ja-page.ts'
import { page as portuguese } from './languages/pt-page.ts'

it.each([
  [german, 'AU', 'Bundesstaat oder Territorium', 'Postleitzahl'],
  [german, 'GB', 'Bundesland / Provinz / Region', 'Postleitzahl'],
  [french, 'IT', 'Province', 'Code postal'],
  [japanese, 'JP', '都道府県', '郵便番号'],
  [portuguese, 'BR', 'Estado', 'Código postal'],
])('labels state and postal code in the page’s language, by country [DEF-73]', (texts, country, state, postal) => {
  expect([stateLabel(texts, country), postalLabel(texts, country)]).toEqual([state, postal])
})
