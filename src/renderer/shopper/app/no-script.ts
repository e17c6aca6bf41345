import type { PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'

/** Text shown without JavaScript. Only used by the server: browsers that run the page don't load it. */
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

/** Shown over a post-purchase offer: the order is already paid, and only the offer needs JavaScript. */
export const noScriptPostPurchase: Readonly<Record<PageLanguage, string>> = {
  en: 'Your order is paid. To answer this offer, turn JavaScript on and load this page again; without an answer nothing is added.',
  es: 'Su pedido está pagado. Para responder a esta oferta, active JavaScript y vuelva a cargar la página; sin respuesta no se añade nada.',
  fr: 'Votre commande est payée. Pour répondre à cette offre, activez JavaScript puis rechargez la page ; sans réponse, rien n’est ajouté.',
  de: 'Ihre Bestellung ist bezahlt. Um auf dieses Angebot zu antworten, schalten Sie JavaScript ein und laden Sie die Seite neu; ohne Antwort kommt nichts dazu.',
  pt: 'A sua encomenda está paga. Para responder a esta oferta, ative o JavaScript e recarregue a página; sem resposta, nada é acrescentado.',
  it: 'Il tuo ordine è pagato. Per rispondere a questa offerta, attiva JavaScript e ricarica la pagina; senza risposta non viene aggiunto nulla.',
  nl: 'Je bestelling is betaald. Zet JavaScript aan en laad deze pagina opnieuw om op dit aanbod te antwoorden; zonder antwoord wordt er niets toegevoegd.',
  ja: 'ご注文のお支払いは完了しています。このご提案にお答えいただくには、JavaScript を有効にしてページを再読み込みしてください。お答えがなければ何も追加されません。',
}

/** Shown while the outcome of a payment is unknown. */
export const noScriptChecking: Readonly<Record<PageLanguage, string>> = {
  en: 'Your payment is being checked. Please don’t pay again: the confirmation comes by email, or here with JavaScript turned on.',
  es: 'Estamos comprobando su pago. No vuelva a pagar: la confirmación llega por correo, o aquí con JavaScript activado.',
  fr: 'Votre paiement est en cours de vérification. Ne payez pas à nouveau : la confirmation arrive par e-mail, ou ici avec JavaScript activé.',
  de: 'Ihre Zahlung wird geprüft. Bitte bezahlen Sie nicht noch einmal: Die Bestätigung kommt per E-Mail, oder hier mit eingeschaltetem JavaScript.',
  pt: 'O seu pagamento está a ser verificado. Não pague de novo: a confirmação chega por e-mail, ou aqui com o JavaScript ativado.',
  it: 'Il tuo pagamento è in verifica. Non pagare di nuovo: la conferma arriva via e-mail, o qui con JavaScript attivo.',
  nl: 'Je betaling wordt gecontroleerd. Betaal niet nog een keer: de bevestiging komt per e-mail, of hier met JavaScript aan.',
  ja: 'お支払いを確認しています。再度のお支払いはしないでください。確認はメールで届くか、JavaScript を有効にするとここに表示されます。',
}

/** Shown on the confirmation of an unpaid order, with a link back to the payment. */
export const noScriptUnpaid: Readonly<Record<PageLanguage, { text: string; back: string }>> = {
  en: { text: 'This order has not been paid.', back: 'Back to the checkout' },
  es: { text: 'Este pedido no está pagado.', back: 'Volver al pago' },
  fr: { text: 'Cette commande n’est pas payée.', back: 'Revenir au paiement' },
  de: { text: 'Diese Bestellung ist nicht bezahlt.', back: 'Zurück zur Kasse' },
  pt: { text: 'Esta encomenda não está paga.', back: 'Voltar ao pagamento' },
  it: { text: 'Questo ordine non è pagato.', back: 'Torna al pagamento' },
  nl: { text: 'Deze bestelling is niet betaald.', back: 'Terug naar de kassa' },
  ja: { text: 'このご注文はまだお支払いが完了していません。', back: 'お支払いに戻る' },
}
