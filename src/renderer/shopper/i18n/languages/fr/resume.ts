import type { ResumeMessages } from '../../../../storefront/i18n/resume-messages.ts'

export const resume: ResumeMessages = {
  title: 'Reprendre votre commande',
  text: 'Pour protéger vos données, nous enverrons un code à l’adresse e-mail indiquée pour cette commande.',
  send: 'M’envoyer un code',
  sent: 'Si une adresse e-mail est associée à cette commande, nous y avons envoyé un code à 6 chiffres. Saisissez-le pour continuer dans ce navigateur.',
  code: 'Code',
  code_required: 'Saisissez le code reçu par e-mail',
  proceed: 'Continuer',
  send_again: 'Envoyer un autre code',
  start_over: 'Recommencer avec le même panier',
  opening: 'Ouverture de votre commande…',
}
