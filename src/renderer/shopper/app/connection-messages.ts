import type { PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'

export interface ConnectionMessages {
  /** A call got no response. */
  offline: string
  /** A payment that was never sent. */
  offline_unpaid: string
  /** The server failed without saying why. */
  failed: string
  paid: (order_number: string | null) => string
  paid_waiting: string
}

/** Connection errors. Loaded with the first call, in all languages, so that showing one needs no request. */
const messagesByLanguage: Readonly<Record<PageLanguage, ConnectionMessages>> = {
  en: {
    offline: 'No connection. Check your internet connection and try again.',
    offline_unpaid: 'No connection. You haven’t been charged.',
    failed: 'Something went wrong on our end. Try again in a moment.',
    paid: (order_number) => (order_number ? `Paid, order ${order_number}` : 'Paid'),
    paid_waiting: 'Waiting for your connection. Your confirmation opens when you’re back online.',
  },
  es: {
    offline: 'Sin conexión. Comprueba tu conexión a internet e inténtalo de nuevo.',
    offline_unpaid: 'Sin conexión. No se ha cobrado nada.',
    failed: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en un momento.',
    paid: (order_number) => (order_number ? `Pagado, pedido ${order_number}` : 'Pagado'),
    paid_waiting: 'Esperando tu conexión. La confirmación se abrirá en cuanto vuelvas a estar en línea.',
  },
  fr: {
    offline: 'Pas de connexion. Vérifiez votre accès à internet et réessayez.',
    offline_unpaid: 'Pas de connexion. Rien n’a été débité.',
    failed: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
    paid: (order_number) => (order_number ? `Payé, commande ${order_number}` : 'Payé'),
    paid_waiting: 'En attente de votre connexion. La confirmation s’ouvrira dès que vous serez de nouveau en ligne.',
  },
  de: {
    offline: 'Keine Verbindung. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
    offline_unpaid: 'Keine Verbindung. Es wurde nichts abgebucht.',
    failed: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
    paid: (order_number) => (order_number ? `Bezahlt, Bestellung ${order_number}` : 'Bezahlt'),
    paid_waiting: 'Warten auf Ihre Verbindung. Die Bestätigung öffnet sich, sobald Sie wieder online sind.',
  },
  pt: {
    offline: 'Sem conexão. Verifique sua conexão com a internet e tente de novo.',
    offline_unpaid: 'Sem conexão. Nada foi cobrado.',
    failed: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
    paid: (order_number) => (order_number ? `Pago, pedido ${order_number}` : 'Pago'),
    paid_waiting: 'Aguardando sua conexão. A confirmação abre assim que você estiver online de novo.',
  },
  it: {
    offline: 'Nessuna connessione. Controlla la connessione a internet e riprova.',
    offline_unpaid: 'Nessuna connessione. Non è stato addebitato nulla.',
    failed: 'Qualcosa è andato storto da parte nostra. Riprova tra poco.',
    paid: (order_number) => (order_number ? `Pagato, ordine ${order_number}` : 'Pagato'),
    paid_waiting: 'In attesa della connessione. La conferma si apre appena torni online.',
  },
  nl: {
    offline: 'Geen verbinding. Controleer je internetverbinding en probeer het opnieuw.',
    offline_unpaid: 'Geen verbinding. Er is niets afgeschreven.',
    failed: 'Er is bij ons iets misgegaan. Probeer het zo nog eens.',
    paid: (order_number) => (order_number ? `Betaald, bestelling ${order_number}` : 'Betaald'),
    paid_waiting: 'Wachten op je verbinding. De bevestiging opent zodra je weer online bent.',
  },
  ja: {
    offline: '接続できません。インターネット接続を確認して、もう一度お試しください。',
    offline_unpaid: '接続できません。請求は発生していません。',
    failed: 'サーバー側で問題が発生しました。しばらくしてからもう一度お試しください。',
    paid: (order_number) => (order_number ? `お支払い完了（ご注文番号 ${order_number}）` : 'お支払い完了'),
    paid_waiting: '接続を待っています。オンラインに戻ると確認ページが開きます。',
  },
}

const isLanguage = (code: string): code is PageLanguage => Object.hasOwn(messagesByLanguage, code)

const pageLanguage = () => (typeof document === 'undefined' ? '' : document.documentElement.lang)

/** Returns the texts in the page's language, or in English if it isn't supported. */
export function connectionMessages(locale = pageLanguage()): ConnectionMessages {
  const [code = ''] = locale.split('-')
  return messagesByLanguage[isLanguage(code) ? code : 'en']
}

/** True if an alert is about the connection, so that it can be cleared once the connection is back. */
export function isConnectionAlert(text: string | null | undefined): boolean {
  const { offline, offline_unpaid } = connectionMessages()
  return text === offline || text === offline_unpaid
}
