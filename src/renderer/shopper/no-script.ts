import type { PageLanguage } from '../../shared/contracts/page-fields.ts'

/** What a page says where no script runs. The server alone needs it: no browser that runs the page loads it. */
export const noScript: Readonly<Record<PageLanguage, string>> = {
  en: 'To pay here, turn JavaScript on and load this page again. Your card goes straight to the payment provider, and that needs it. Nothing has been charged.',
  es: 'Para pagar aquí, active JavaScript y vuelva a cargar la página. Su tarjeta va directamente al proveedor de pagos y para eso hace falta. No se ha cobrado nada.',
  fr: 'Pour payer ici, activez JavaScript puis rechargez la page. Votre carte est transmise directement au prestataire de paiement, ce qui le nécessite. Rien n’a été débité.',
  de: 'Um hier zu bezahlen, schalten Sie JavaScript ein und laden Sie die Seite neu. Ihre Karte geht direkt an den Zahlungsanbieter, dafür wird es gebraucht. Es wurde nichts abgebucht.',
  pt: 'Para pagar aqui, ative o JavaScript e recarregue a página. O seu cartão vai diretamente para o prestador de pagamento, e isso precisa dele. Nada foi cobrado.',
  it: 'Per pagare qui, attiva JavaScript e ricarica la pagina. La tua carta va direttamente al fornitore di pagamento e per questo serve. Non è stato addebitato nulla.',
  nl: 'Zet JavaScript aan en laad deze pagina opnieuw om hier te betalen. Je kaart gaat rechtstreeks naar de betaalprovider, en daarvoor is het nodig. Er is niets afgeschreven.',
  ja: 'ここでお支払いいただくには、JavaScript を有効にしてページを再読み込みしてください。カード情報は決済会社へ直接送られるため必要です。まだ請求は行われていません。',
}
