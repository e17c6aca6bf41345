import type { PreviewProduct, PreviewShopper } from '../../../../../shared/preview.ts'
import { languages } from '../../../../lib/format/page-languages.ts'

/** A preview option with its values; the first one is the default. */
export interface PreviewChoice {
  key: 'items' | 'products' | 'form' | 'device' | 'language' | 'code' | 'paid' | 'taken' | 'portal' | 'subscription'
  /** Accessible name. */
  label: string
  options: readonly { value: string; label: string }[]
}

const option = (value: string, label: string) => ({ value, label })

const counts = [option('two', 'Two items'), option('one', 'One item'), option('many', 'Many items')]

/** Number of line items in the cart. */
export const itemsChoice: PreviewChoice = { key: 'items', label: 'Items', options: counts }

export const cartItemsChoice: PreviewChoice = {
  key: 'items',
  label: 'Items',
  options: [option('many', 'Many items'), option('one', 'One item'), option('empty', 'Empty')],
}

/** Which product of an instant page is selected, if shoppers can select several. */
export const selectedProductChoice: PreviewChoice = {
  key: 'items',
  label: 'Selected products',
  options: [option('one', 'One selected'), option('many', 'All selected')],
}

export const productsChoice: PreviewChoice = {
  key: 'products',
  label: 'Products',
  options: [option('samples', 'Sample products'), option('own', 'Your products')],
}

export const formChoice: PreviewChoice = {
  key: 'form',
  label: 'Form',
  options: [
    option('empty', 'Empty form'),
    option('filled', 'Filled in'),
    option('mistakes', 'With mistakes'),
    option('declined', 'Card declined'),
    option('checking', 'Checking payment'),
  ],
}

const DEVICES = [
  'en-US',
  'en-GB',
  'en-CA',
  'es-ES',
  'es-MX',
  'fr-FR',
  'de-DE',
  'de-AT',
  'it-IT',
  'nl-NL',
  'pt-BR',
  'ja-JP',
] as const

const names = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' })

/** The shopper's device: sets the initial country of the address, and the locale of prices and dates. */
export const deviceChoice: PreviewChoice = {
  key: 'device',
  label: 'Device language',
  options: [option('', 'Your device'), ...DEVICES.map((code) => option(code, names.of(code) ?? code))],
}

/** For content without a language: shoppers see it in the language of their payment page. */
export const languageChoice: PreviewChoice = { key: 'language', label: 'Language', options: languages }

/** For content shown in its payment page's language unless another one is selected. */
export const pageLanguageChoice: PreviewChoice = {
  key: 'language',
  label: 'Language',
  options: [option('', 'Page language'), ...languages],
}

export const codeChoice: PreviewChoice = {
  key: 'code',
  label: 'Promo code',
  options: [option('none', 'No code'), option('applied', 'Code applied')],
}

export const paidChoice: PreviewChoice = {
  key: 'paid',
  label: 'Payment',
  options: [
    option('visa', 'Paid with Visa'),
    option('paypal', 'Paid with PayPal'),
    option('cashapp', 'Paid with Cash App'),
  ],
}

export const takenChoice: PreviewChoice = {
  key: 'taken',
  label: 'Offer',
  options: [option('no', 'Not accepted'), option('yes', 'Accepted')],
}

export const portalScreenChoice: PreviewChoice = {
  key: 'portal',
  label: 'Page',
  options: [option('cancel', 'Cancel'), option('home', 'Overview'), option('subscription', 'Subscription')],
}

export const portalStateChoice: PreviewChoice = {
  key: 'subscription',
  label: 'Customer',
  options: [
    option('active', 'Active customer'),
    option('paused', 'Paused subscription'),
    option('declined', 'Declined payment'),
  ],
}

/** Selected options by choice key; missing keys use the default. */
export type SelectedOptions = Readonly<Partial<Record<PreviewChoice['key'], string>>>

/** The selected option, or the default if the selection isn't offered. */
export const selectedOption = ({ key, options }: PreviewChoice, chosen: SelectedOptions): string =>
  options.find(({ value }) => value === chosen[key])?.value ?? options[0]?.value ?? ''

const oneOf = <T extends string>(value: string | undefined, ...known: readonly T[]): T | undefined =>
  known.find((each) => each === value)

/** Converts choices for the frame. `products`: the store's products, once loaded. */
export function shopperOf(
  choices: readonly PreviewChoice[],
  chosen: SelectedOptions,
  products: readonly PreviewProduct[] = [],
): PreviewShopper {
  const now: SelectedOptions = Object.fromEntries(choices.map((choice) => [choice.key, selectedOption(choice, chosen)]))
  const items = oneOf(now.items, 'empty', 'one', 'two', 'many')
  const form = oneOf(now.form, 'filled', 'mistakes', 'declined', 'checking')
  const portal = oneOf(now.portal, 'home', 'subscription')
  const subscription = oneOf(now.subscription, 'paused', 'declined')
  const paid = oneOf(now.paid, 'visa', 'paypal', 'cashapp')
  return {
    ...(items && { items }),
    ...(now.products === 'own' && { products }),
    ...(form && { form }),
    ...(now.device && { device: now.device }),
    ...(now.language && { language: now.language }),
    ...(now.code === 'applied' && { code: true }),
    ...(paid && { paid }),
    ...(portal && { portal }),
    ...(subscription && { subscription }),
    ...(now.taken === 'yes' && { taken: true }),
  }
}
