import type { PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'
import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'

interface TotalChangedMessages {
  changed: string
  shipping: string
  /** `label` names the tax, such as 'Texas 8.25%'. */
  tax: (label: string) => string
}

/** Reasons why the total changed after Pay was pressed. */
const totalChangedMessages: Readonly<Record<PageLanguage, TotalChangedMessages>> = {
  en: {
    changed: 'The total has changed. Please check it and pay again.',
    shipping: 'The total changed because of shipping to your address. Please check it and pay again.',
    tax: (label) => `The total changed because of tax for your address (${label}). Please check it and pay again.`,
  },
  es: {
    changed: 'El total ha cambiado. Compruébalo y vuelve a pagar.',
    shipping: 'El total ha cambiado por el envío a tu dirección. Compruébalo y vuelve a pagar.',
    tax: (label) => `El total ha cambiado por los impuestos de tu dirección (${label}). Compruébalo y vuelve a pagar.`,
  },
  fr: {
    changed: 'Le total a changé. Vérifiez-le et payez à nouveau.',
    shipping: 'Le total a changé en raison de la livraison à votre adresse. Vérifiez-le et payez à nouveau.',
    tax: (label) =>
      `Le total a changé en raison des taxes pour votre adresse (${label}). Vérifiez-le et payez à nouveau.`,
  },
  de: {
    changed: 'Der Gesamtbetrag hat sich geändert. Bitte prüfen Sie ihn und bezahlen Sie noch einmal.',
    shipping:
      'Der Gesamtbetrag hat sich durch den Versand an Ihre Adresse geändert. Bitte prüfen Sie ihn und bezahlen Sie noch einmal.',
    tax: (label) =>
      `Der Gesamtbetrag hat sich durch die Steuer für Ihre Adresse (${label}) geändert. Bitte prüfen Sie ihn und bezahlen Sie noch einmal.`,
  },
  pt: {
    changed: 'O total mudou. Confira e pague novamente.',
    shipping: 'O total mudou por causa do frete para o seu endereço. Confira e pague novamente.',
    tax: (label) => `O total mudou por causa dos impostos do seu endereço (${label}). Confira e pague novamente.`,
  },
  it: {
    changed: 'Il totale è cambiato. Controllalo e paga di nuovo.',
    shipping: 'Il totale è cambiato per via della spedizione al tuo indirizzo. Controllalo e paga di nuovo.',
    tax: (label) =>
      `Il totale è cambiato per via delle imposte per il tuo indirizzo (${label}). Controllalo e paga di nuovo.`,
  },
  nl: {
    changed: 'Het totaal is veranderd. Controleer het en betaal opnieuw.',
    shipping: 'Het totaal is veranderd door de verzending naar je adres. Controleer het en betaal opnieuw.',
    tax: (label) =>
      `Het totaal is veranderd door de belasting voor je adres (${label}). Controleer het en betaal opnieuw.`,
  },
  ja: {
    changed: '合計金額が変わりました。ご確認のうえ、もう一度お支払いください。',
    shipping: 'お届け先への送料により合計金額が変わりました。ご確認のうえ、もう一度お支払いください。',
    tax: (label) => `お届け先の税金（${label}）により合計金額が変わりました。ご確認のうえ、もう一度お支払いください。`,
  },
}

const isLanguage = (code: string): code is PageLanguage => code in totalChangedMessages

type CartTotals = Pick<
  LiveCart,
  'subtotal' | 'shipping_total' | 'sales_tax_total' | 'tax_label' | 'promo_notice' | 'shipping_notice'
>

/** Explains why the total changed: with the server's notices, else with what the address changed. */
export function totalChangeReason(seen: CartTotals, now: CartTotals, language: string): string {
  const { changed, shipping, tax } = totalChangedMessages[isLanguage(language) ? language : 'en']
  const told = [
    now.promo_notice !== seen.promo_notice && now.promo_notice,
    now.shipping_notice?.text !== seen.shipping_notice?.text && now.shipping_notice?.text,
  ].filter(Boolean)
  if (told.length > 0) return [...told, changed].join(' ')
  // A changed cart has different tax even at the same address.
  if (now.subtotal !== seen.subtotal) return changed
  if (now.shipping_total !== seen.shipping_total) return shipping
  return now.sales_tax_total !== seen.sales_tax_total && now.tax_label ? tax(now.tax_label) : changed
}
