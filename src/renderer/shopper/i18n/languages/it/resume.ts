import type { ResumeMessages } from '../../../../storefront/i18n/resume-messages.ts'

export const resume: ResumeMessages = {
  title: 'Continua il tuo ordine',
  text: 'Per proteggere i tuoi dati, invieremo un codice all’indirizzo e-mail che hai indicato per questo ordine.',
  send: 'Inviami un codice',
  sent: 'Se l’ordine ha un indirizzo e-mail, vi abbiamo inviato un codice di 6 cifre. Inseriscilo per continuare in questo browser.',
  code: 'Codice',
  code_required: 'Inserisci il codice ricevuto via e-mail',
  proceed: 'Continua',
  send_again: 'Invia un altro codice',
  start_over: 'Ricomincia con lo stesso carrello',
  opening: 'Apertura del tuo ordine…',
}
