import type { PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'

/** Text shown without JavaScript. Only used by the server: browsers that run the page don't load it. */
export const noScript: Readonly<Record<PageLanguage, string>> = {
  en: 'Turn on JavaScript and reload this page to pay. Your card details go directly to the payment provider, which requires JavaScript. You haven’t been charged.',
  es: 'Activa JavaScript y vuelve a cargar la página para pagar. Los datos de tu tarjeta se envían directamente al proveedor de pagos, que requiere JavaScript. No se ha cobrado nada.',
  fr: 'Activez JavaScript et rechargez la page pour payer. Vos données de carte sont transmises directement au prestataire de paiement, qui nécessite JavaScript. Rien n’a été débité.',
  de: 'Aktivieren Sie JavaScript und laden Sie die Seite neu, um zu bezahlen. Ihre Kartendaten gehen direkt an den Zahlungsanbieter, der JavaScript benötigt. Es wurde nichts abgebucht.',
  pt: 'Ative o JavaScript e recarregue a página para pagar. Os dados do seu cartão vão diretamente para o provedor de pagamentos, que exige JavaScript. Nada foi cobrado.',
  it: 'Attiva JavaScript e ricarica la pagina per pagare. I dati della tua carta vengono inviati direttamente al fornitore di pagamenti, che richiede JavaScript. Non è stato addebitato nulla.',
  nl: 'Zet JavaScript aan en laad deze pagina opnieuw om te betalen. Je kaartgegevens gaan rechtstreeks naar de betaalprovider, die JavaScript vereist. Er is niets afgeschreven.',
  ja: 'お支払いいただくには、JavaScriptを有効にしてページを再読み込みしてください。カード情報はJavaScriptを使って決済会社へ直接送信されます。請求は発生していません。',
}

/** Shown over a post-purchase offer: the order is already paid, and only the offer needs JavaScript. */
export const noScriptPostPurchase: Readonly<Record<PageLanguage, string>> = {
  en: 'Your order is paid. To accept this offer, turn on JavaScript and reload this page. Otherwise, nothing is added.',
  es: 'Tu pedido está pagado. Para aceptar esta oferta, activa JavaScript y vuelve a cargar la página. De lo contrario, no se añade nada.',
  fr: 'Votre commande est payée. Pour accepter cette offre, activez JavaScript et rechargez la page. Sinon, rien n’est ajouté.',
  de: 'Ihre Bestellung ist bezahlt. Um dieses Angebot anzunehmen, aktivieren Sie JavaScript und laden Sie die Seite neu. Andernfalls wird nichts hinzugefügt.',
  pt: 'Seu pedido está pago. Para aceitar esta oferta, ative o JavaScript e recarregue a página. Caso contrário, nada será adicionado.',
  it: 'Il tuo ordine è pagato. Per accettare questa offerta, attiva JavaScript e ricarica la pagina. Altrimenti non viene aggiunto nulla.',
  nl: 'Je bestelling is betaald. Zet JavaScript aan en laad deze pagina opnieuw om deze aanbieding te accepteren. Anders wordt er niets toegevoegd.',
  ja: 'ご注文のお支払いは完了しています。このオファーを追加するには、JavaScriptを有効にしてページを再読み込みしてください。そのままの場合、何も追加されません。',
}

/** Shown while the outcome of a payment is unknown. */
export const noScriptChecking: Readonly<Record<PageLanguage, string>> = {
  en: 'We’re checking your payment. Please don’t pay again. We’ll email your confirmation, or you can turn on JavaScript to see it here.',
  es: 'Estamos comprobando tu pago. No vuelvas a pagar. Te enviaremos la confirmación por correo; también puedes activar JavaScript para verla aquí.',
  fr: 'Nous vérifions votre paiement. Merci de ne pas payer une seconde fois. Vous recevrez la confirmation par e-mail ; vous pouvez aussi activer JavaScript pour l’afficher ici.',
  de: 'Ihre Zahlung wird geprüft. Bitte bezahlen Sie nicht noch einmal. Die Bestätigung kommt per E-Mail. Wenn Sie JavaScript aktivieren, erscheint sie auch hier.',
  pt: 'Estamos verificando seu pagamento. Não pague de novo. Enviaremos a confirmação por e-mail; você também pode ativar o JavaScript para vê-la aqui.',
  it: 'Stiamo verificando il tuo pagamento. Non pagare di nuovo. Riceverai la conferma via e-mail; puoi anche attivare JavaScript per vederla qui.',
  nl: 'We controleren je betaling. Betaal niet nog een keer. Je ontvangt de bevestiging per e-mail, of zet JavaScript aan om die hier te zien.',
  ja: 'お支払いを確認しています。もう一度お支払いの操作をしないでください。確認メールをお送りします。JavaScriptを有効にすると、ここでもご確認いただけます。',
}

/** Shown on the confirmation of an unpaid order, with a link back to the payment. */
export const noScriptUnpaid: Readonly<Record<PageLanguage, { text: string; back: string }>> = {
  en: { text: 'This order isn’t paid.', back: 'Back to checkout' },
  es: { text: 'Este pedido no está pagado.', back: 'Volver al pago' },
  fr: { text: 'Cette commande n’est pas payée.', back: 'Revenir au paiement' },
  de: { text: 'Diese Bestellung ist nicht bezahlt.', back: 'Zurück zur Kasse' },
  pt: { text: 'Este pedido não está pago.', back: 'Voltar ao pagamento' },
  it: { text: 'Questo ordine non è pagato.', back: 'Torna al pagamento' },
  nl: { text: 'Deze bestelling is niet betaald.', back: 'Terug naar de kassa' },
  ja: { text: 'このご注文はまだお支払いが完了していません。', back: 'お支払いに戻る' },
}
