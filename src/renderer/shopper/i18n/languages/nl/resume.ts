import type { ResumeMessages } from '../../../../storefront/i18n/resume-messages.ts'

export const resume: ResumeMessages = {
  title: 'Ga verder met je bestelling',
  text: 'Om je gegevens te beschermen sturen we een code naar het e-mailadres dat je voor deze bestelling hebt opgegeven.',
  send: 'E-mail mij een code',
  sent: 'Als er een e-mailadres bij deze bestelling hoort, hebben we daar een code van 6 cijfers naartoe gestuurd. Voer de code in om in deze browser verder te gaan.',
  code: 'Code',
  code_required: 'Vul de code uit de e-mail in',
  proceed: 'Doorgaan',
  send_again: 'Nieuwe code sturen',
  start_over: 'Opnieuw beginnen met dezelfde winkelwagen',
  opening: 'Je bestelling wordt geopend…',
}
