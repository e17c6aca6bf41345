import type { PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'

/** Texts around Whop's checkout; every supported language has all of them. */
export interface WhopTexts {
  card_title: string
  card_text: string
  title: string
  back: string
  loading: string
  failed: string
  again: string
  page: string
}

const texts: Readonly<Record<PageLanguage, WhopTexts>> = {
  en: {
    card_title: 'Pay with Whop',
    card_text: 'Choose a payment method in Whop’s secure checkout. It opens when you press the button below.',
    title: 'Pay with Whop',
    back: 'Back to Whop’s checkout',
    loading: 'Loading Whop’s checkout',
    failed: 'We couldn’t load Whop’s checkout. You haven’t been charged.',
    again: 'Try again',
    page: 'Pay on Whop’s website',
  },
  es: {
    card_title: 'Pagar con Whop',
    card_text: 'Elige un método de pago en el pago seguro de Whop. Se abre al pulsar el botón de abajo.',
    title: 'Pagar con Whop',
    back: 'Volver al pago con Whop',
    loading: 'Cargando el pago con Whop',
    failed: 'No se ha podido cargar el pago con Whop. No se ha cobrado nada.',
    again: 'Reintentar',
    page: 'Pagar en la página de Whop',
  },
  fr: {
    card_title: 'Payer avec Whop',
    card_text:
      'Choisissez un moyen de paiement sur la page sécurisée de Whop. Elle s’ouvre lorsque vous appuyez sur le bouton ci-dessous.',
    title: 'Payer avec Whop',
    back: 'Revenir au paiement Whop',
    loading: 'Chargement du paiement Whop',
    failed: 'Le paiement Whop n’a pas pu être chargé. Rien n’a été débité.',
    again: 'Réessayer',
    page: 'Payer sur la page de Whop',
  },
  de: {
    card_title: 'Mit Whop bezahlen',
    card_text:
      'Wählen Sie die Zahlungsart in der sicheren Kasse von Whop. Sie öffnet sich, wenn Sie auf die Schaltfläche unten klicken.',
    title: 'Mit Whop bezahlen',
    back: 'Zurück zur Kasse von Whop',
    loading: 'Die Kasse von Whop wird geladen',
    failed: 'Die Kasse von Whop konnte nicht geladen werden. Es wurde nichts abgebucht.',
    again: 'Erneut versuchen',
    page: 'Auf der Seite von Whop bezahlen',
  },
  pt: {
    card_title: 'Pagar com a Whop',
    card_text: 'Escolha a forma de pagamento no checkout seguro da Whop. Ele abre quando você toca no botão abaixo.',
    title: 'Pagar com a Whop',
    back: 'Voltar ao checkout da Whop',
    loading: 'Carregando o checkout da Whop',
    failed: 'Não foi possível carregar o checkout da Whop. Nada foi cobrado.',
    again: 'Tentar de novo',
    page: 'Pagar na página da Whop',
  },
  it: {
    card_title: 'Paga con Whop',
    card_text: 'Scegli un metodo di pagamento nel checkout sicuro di Whop. Si apre quando premi il pulsante qui sotto.',
    title: 'Paga con Whop',
    back: 'Torna al checkout di Whop',
    loading: 'Caricamento del checkout di Whop',
    failed: 'Impossibile caricare il checkout di Whop. Non è stato addebitato nulla.',
    again: 'Riprova',
    page: 'Paga sulla pagina di Whop',
  },
  nl: {
    card_title: 'Betalen met Whop',
    card_text: 'Kies een betaalmethode in de veilige checkout van Whop. Die opent als je op de knop hieronder drukt.',
    title: 'Betalen met Whop',
    back: 'Terug naar de checkout van Whop',
    loading: 'De checkout van Whop wordt geladen',
    failed: 'De checkout van Whop kon niet worden geladen. Er is niets afgeschreven.',
    again: 'Opnieuw proberen',
    page: 'Betalen op de pagina van Whop',
  },
  ja: {
    card_title: 'Whopで支払う',
    card_text: 'お支払い方法はWhopの安全な決済画面で選びます。下のボタンを押すと開きます。',
    title: 'Whopで支払う',
    back: 'Whopの決済画面に戻る',
    loading: 'Whopの決済画面を読み込んでいます',
    failed: 'Whopの決済画面を読み込めませんでした。請求は発生していません。',
    again: 'もう一度試す',
    page: 'Whopのページで支払う',
  },
}

const isPageLanguage = (code: string): code is PageLanguage => Object.hasOwn(texts, code)

/** @param locale BCP 47; falls back to English for languages that the page doesn't support. */
export function whopTexts(locale: string): WhopTexts {
  const [code = ''] = locale.split('-')
  return texts[isPageLanguage(code) ? code : 'en']
}
