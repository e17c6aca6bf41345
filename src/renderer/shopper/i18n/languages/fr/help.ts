import type { HelpMessages } from '../../../../storefront/i18n/help-messages.ts'

export const help: HelpMessages = {
  did_you_mean: (email) => `Vouliez-vous dire ${email} ?`,
  postal_looks: (country, example) => `Les codes postaux du pays ${country} ressemblent à ${example}.`,
  phone_short: 'Ce numéro de téléphone semble trop court.',
  phone_long: 'Ce numéro de téléphone semble trop long.',
  phone_letters: 'Est-ce un numéro de téléphone ? Il contient des lettres.',
  state_filled: 'Rempli d’après le code postal.',
  finding_rates: 'Nous cherchons les modes de livraison pour votre adresse…',
  offline: 'Vous êtes hors ligne. Ce que vous avez saisi est conservé.',
  changed_elsewhere:
    'Ceci a été modifié dans un autre onglet ou sur un autre appareil. La version la plus récente est affichée.',
  another_device: 'Continuer sur un autre appareil',
  another_device_text:
    'Scannez le code avec votre téléphone ou ouvrez-y le lien. Tout ce que vous avez saisi vous suit.',
  another_device_private:
    'Le lien fonctionne une seule fois, pendant dix minutes. Gardez-le pour vous : quiconque l’ouvre peut voir cette commande et la payer.',
  resume_link: 'Lien vers cette commande',
  copy_link: 'Copier le lien',
  link_copied: 'Lien copié',
  scan_code: 'Code à scanner avec un téléphone',
  close: 'Fermer',
  link_failed: 'Le lien n’a pas pu être créé. Rien n’est perdu. Vérifiez votre connexion et réessayez.',
  preview_pay: 'Ceci est un aperçu : rien n’est envoyé et rien ne peut être payé ici.',
  try_again: 'Réessayer',
  sold_out: 'Épuisé',
  only_left: (count) => `Plus que ${count} en stock`,
  remove_to_pay: 'Pour payer, retirez l’article épuisé de votre commande.',
  switch_to_pay: 'Pour payer, choisissez une autre option pour l’article épuisé ou retirez-le.',
  in_stock: 'Encore en stock',
  switch_to: (variant) => `Choisir ${variant}`,
  lower_to_pay: 'Pour payer, réduisez la quantité au stock disponible.',
}
