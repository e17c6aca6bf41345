import type { HelpMessages } from '../../../../storefront/i18n/help-messages.ts'

export const help: HelpMessages = {
  did_you_mean: (email) => `Vouliez-vous dire ${email} ?`,
  postal_looks: (country, example) => `Format du code postal (${country}) : ${example}.`,
  phone_short: 'Ce numéro de téléphone semble trop court.',
  phone_long: 'Ce numéro de téléphone semble trop long.',
  phone_letters: 'Vérifiez votre numéro de téléphone. Il contient des lettres.',
  state_filled: 'Complété à partir du code postal.',
  finding_rates: 'Chargement des modes de livraison pour votre adresse…',
  offline: 'Vous êtes hors ligne. Ce que vous avez saisi est conservé.',
  changed_elsewhere: 'Modifié dans un autre onglet ou sur un autre appareil. La version la plus récente est affichée.',
  another_device: 'Continuer sur un autre appareil',
  another_device_text:
    'Scannez le QR code avec votre téléphone ou ouvrez le lien sur l’autre appareil. Vos informations seront conservées.',
  another_device_private:
    'Le lien ne fonctionne qu’une seule fois et expire au bout de dix minutes. Ne le partagez pas : toute personne qui l’ouvre peut voir cette commande et la payer.',
  resume_link: 'Lien vers cette commande',
  copy_link: 'Copier le lien',
  link_copied: 'Lien copié',
  scan_code: 'QR code pour votre téléphone',
  close: 'Fermer',
  link_failed:
    'Le lien n’a pas pu être créé. Votre commande n’est pas affectée. Vérifiez votre connexion et réessayez.',
  preview_pay: 'Ceci est un aperçu. Le paiement n’est pas possible ici.',
  try_again: 'Réessayer',
  sold_out: 'Épuisé',
  only_left: (count) => `Plus que ${count} en stock`,
  remove_to_pay: 'Pour payer, retirez l’article épuisé de votre commande.',
  switch_to_pay: 'Pour payer, choisissez une autre option pour l’article épuisé ou retirez-le.',
  in_stock: 'Encore en stock',
  switch_to: (variant) => `Choisir ${variant}`,
  lower_to_pay: 'Pour payer, réduisez la quantité au stock disponible.',
}
