import type { RecoveryTexts } from './texts.ts'

export const it: RecoveryTexts = {
  templates: {
    reminder: {
      subject: 'Hai lasciato qualcosa nel carrello',
      title: 'Il tuo carrello è ancora qui',
      body: 'Abbiamo salvato il tuo carrello: completa l’ordine in un minuto.',
    },
    discount: {
      subject: '{percent}% di sconto sul tuo carrello su {store}',
      title: '{percent}% di sconto sul tuo carrello',
      body: 'Completa l’ordine con il codice qui sotto. Viene applicato quando apri il carrello.',
    },
    last_call: {
      subject: 'Ultima occasione per il tuo carrello su {store}',
      title: 'Il tuo carrello non aspetterà ancora a lungo',
      body: 'Non possiamo riservare gli articoli. Completa l’ordine finché sono disponibili.',
    },
  },
  button: 'Completa l’ordine',
  code: 'Codice {code}: {percent}% di sconto, una volta, fino al {until}.',
  subtotal: 'Subtotale',
  footer: 'Ricevi questo messaggio perché hai lasciato articoli in un carrello su {store}.',
  unsubscribe: 'Annulla l’iscrizione ai promemoria del carrello',
  ask: 'Annullare l’iscrizione ai promemoria del carrello di {store}?',
  confirm: 'Annulla l’iscrizione',
  done: 'Non riceverai più promemoria del carrello da {store}.',
  gone: 'Questo link non è più valido.',
  test: '[Test]',
}
