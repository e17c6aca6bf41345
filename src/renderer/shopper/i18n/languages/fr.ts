import type { HelpMessages } from '../../../storefront/i18n/help-messages.ts'
import type { OfferMessages } from '../../../storefront/i18n/offer-messages.ts'
import type { OptionalSectionMessages } from '../../../storefront/i18n/optional-section-messages.ts'
import type { OrderMessages } from '../../../storefront/i18n/order-messages.ts'
import type { InstantMessages } from '../../../storefront/i18n/payment-link-messages.ts'
import type { PayMessages } from '../../../storefront/i18n/payment-messages.ts'
import type { PostPurchaseMessages } from '../../../storefront/i18n/post-purchase-messages.ts'
import type { ResumeMessages } from '../../../storefront/i18n/resume-messages.ts'
import type { ExpressMessages } from '../../../storefront/i18n/wallet-messages.ts'
import type { Translation } from '../../translation.ts'
import { page } from './fr-page.ts'

const live: Translation['live'] = {
  titles: {
    checkout: 'Paiement',
    confirmation: 'Confirmation',
    'thank-you': 'Merci',
    cart: 'Panier',
    'special-offer': 'Offre spéciale',
  },
  card_fields: {
    card_number: 'Numéro de carte',
    expiry: 'Expiration (MM / AA)',
    cvc: 'CVC',
    cvc_help: 'Trois chiffres au dos de la carte, quatre au recto d’une carte American Express.',
    name_on_card: 'Nom sur la carte',
    test_cards: 'Numéros de carte de test',
    use_card: 'Utiliser',
    card_number_required: 'Saisissez le numéro de carte',
    card_number_invalid: 'Le numéro de carte est incomplet',
    card_number_refused: 'Cette boutique est en mode test : utilisez un numéro de carte de test',
    expiry_required: 'Saisissez la date d’expiration',
    expiry_invalid: 'La date doit être au format MM / AA',
    expiry_past: 'Cette carte a expiré',
    cvc_required: 'Saisissez le CVC',
    cvc_invalid: 'Le CVC est incomplet',
    name_required: 'Saisissez le nom inscrit sur la carte',
    name_invalid: 'Saisissez le nom, pas le numéro',
    unavailable: 'Votre carte n’a pas pu être transmise. Vérifiez votre connexion et réessayez.',
    not_taken:
      'Cette boutique ne peut pas accepter de carte pour le moment. Rien n’a été débité. Veuillez utiliser un autre moyen de paiement.',
  },
  card_frame: 'Informations de carte',
  card_loading: 'Chargement des champs de carte',
  card_missing: 'Les champs de carte n’ont pas pu être chargés. Rien n’a été débité.',
  try_again: 'Réessayer',
  card_unavailable: 'Votre carte n’a pas pu être transmise. Vérifiez votre connexion et réessayez.',
  no_methods: 'Cette boutique ne peut pas accepter de paiement pour le moment. Rien n’a été débité.',
  nothing_to_pay: 'Aucun paiement nécessaire : votre commande est gratuite.',
  not_sent: 'Nous n’avons pas reçu votre paiement et rien n’a été débité. Veuillez réessayer.',
  declined: (reason) =>
    /[.!?]$/.test(reason) ? reason : `${reason}. Vous n’avez pas été débité. Essayez une autre carte.`,
  action_title: 'Confirmez avec votre banque',
  cart: 'Votre panier',
  to_checkout: 'Passer au paiement',
  starting: 'Préparation de votre commande',
  added: (title) => `${title} a été ajouté au panier`,
  broken: 'Oups ! Une erreur est survenue. Nous avons rencontré une erreur inattendue. Veuillez réessayer plus tard.',
}

const order: OrderMessages = {
  continue_shopping: 'Continuer mes achats',
  other_customers: 'Avis clients',
  cart_empty: 'Votre panier est vide',
  cart_empty_text: 'Ajoutez un article pour passer commande.',
  browse_shop: 'Aller à la boutique',
  problem: 'Impossible de charger cette page',
  problem_text: 'Rien n’a été débité. Vérifiez votre connexion et réessayez.',
  refused_text: 'Rien n’a été débité. Demandez un nouveau lien à la boutique.',
  not_charged: 'Rien n’a été débité.',
  in_stock: 'Encore en stock',
  retry: 'Réessayer',
  checking: 'Vérification de votre paiement',
  checking_text:
    'Votre banque n’a pas encore répondu. Cela prend en général quelques secondes, parfois quelques minutes. ' +
    'Merci de ne pas payer une seconde fois. Vous ne pouvez être débité qu’une seule fois.',
  order_saved: 'Commande enregistrée',
  order_saved_text: 'Tout ce que vous avez saisi est enregistré.',
  waiting_for_bank: 'En attente de votre banque',
  confirmation: 'Confirmation',
  also_email: (email) => `Nous l’envoyons aussi à ${email}.`,
  can_close: 'Vous pouvez fermer cette page.',
  reference: 'Référence',
  contact_us: 'Nous contacter',
  no_order: 'Aucune commande trouvée',
  no_order_text: 'Ouvrez le lien de votre e-mail de confirmation ou retournez à la boutique.',
  order_number: (number) => `Commande ${number}`,
  thank_you: (firstName) =>
    firstName ? `Merci, ${firstName}. Votre commande est confirmée.` : 'Merci. Votre commande est confirmée.',
  receipt_to: 'Nous envoyons votre reçu à',
  receipt_end: '.',
  what_next: 'Prochaines étapes',
  step_confirmed: 'Confirmée',
  step_packed: 'Préparée',
  step_on_its_way: 'En route',
  step_on_its_way_text: 'Suivi par e-mail',
  step_delivered: 'Livrée',
  order_details: 'Détails de la commande',
  ending_in: (brand, lastFour) => `${brand} se terminant par ${lastFour}`,
  charged: (amount) => `${amount} débités`,
  nothing_charged: 'Gratuit : rien n’a été débité',
  money_released: 'Rien n’a été débité : le montant en attente a été libéré',
  statement_shows: 'Libellé sur votre relevé',
  tracking_code: 'Numéro de suivi',
  tracking_code_text: 'Envoyé par e-mail dès l’expédition de votre commande.',
  follow_order: 'Suivre ou modifier cette commande',
  follow_order_text: 'Suivez vos livraisons et gérez vos abonnements dans votre compte.',
  view_account: 'Voir mon compte',
  keep_copy: 'Conserver une copie',
  keep_copy_text: 'Imprimez cette page ou enregistrez-la en PDF.',
  print: 'Imprimer',
  action_frame: 'La page de votre banque',
  action_stop: 'Annuler',
  action_stop_text:
    'Rien n’a encore été débité. Si vous annulez maintenant, rien ne le sera et vous pourrez payer à nouveau avec la carte de votre choix.',
  action_back: 'Revenir à ma banque',
  action_leave: 'Annuler le paiement',
}

const offer: OfferMessages = {
  one_offer: 'Offre spéciale pour votre commande',
  bundle_offer: 'Lot pour votre commande',
  in_bundle: 'Dans ce lot',
  choose_variant: (title) => `Choisissez votre ${title}`,
  sold_out: 'épuisé',
  bought_apart: 'Achetés séparément',
  bundle_price: 'Lot',
  your_price: 'Votre prix',
  you_save: 'Vous économisez',
  order_now: 'Votre commande actuelle',
  further_discount: 'Remise supplémentaire',
  order_with_offer: 'Avec cette offre',
  tax_follows:
    'Ces totaux comprennent la livraison et les taxes. Rien n’est débité tant que vous n’avez pas cliqué sur « Payer ».',
  accept: 'Oui, l’ajouter',
  accept_bundle: 'Oui, ajouter le lot',
  decline: 'Non merci',
  new_total: (amount) => `Nouveau total ${amount}`,
  pay_without: (amount) => `Payer ${amount}`,
  order_stays: (amount) => `Votre total reste de ${amount}`,
  price_ends: 'Une fois le temps écoulé, votre commande se poursuit sans cette offre.',
  offer_over: 'Cette offre a expiré. Rien n’a été ajouté.',
  go_on: 'Continuer sans cette offre',
  questions: 'Questions et réponses',
  added_title: (name) => `${name} a été ajouté à votre commande`,
  added_text: 'Rien n’a encore été débité. Votre nouveau total :',
  total_was: (amount) => `Votre total était de ${amount}.`,
  pay_new_total: (amount) => `Payer ${amount}`,
  look_at_order: 'Vérifier d’abord ma commande',
  back_to_order: 'Revenir à ma commande',
  adding: 'Ajout à votre commande',
  not_added: 'Impossible d’ajouter l’offre à votre commande. Rien n’a été débité.',
  sample: 'Produit proposé',
  none_title: 'Aucune offre pour cette commande',
  none_text: 'Rien n’a été ajouté ni débité.',
}

const after: PostPurchaseMessages = {
  paid_title: (order_number) => `La commande ${order_number} est payée`,
  paid_text: 'Une dernière offre avant votre confirmation.',
  your_price: 'Votre prix',
  you_pay_now: 'Vous payez maintenant',
  charged_to: (method) => `Sera débité sur ${method}`,
  confirmed_next: (method) => `Paiement avec ${method}. Vous le confirmez à l’étape suivante.`,
  own_charge: 'Débité séparément et ajouté à votre commande. Sans frais de livraison supplémentaires.',
  pay_now: (amount) => `Payer ${amount} maintenant`,
  order_stays: 'Votre commande reste inchangée',
  until: (time) => `Vous pouvez l’ajouter jusqu’à ${time}.`,
  over: 'Cette offre a expiré. Rien n’a été ajouté ni débité en plus.',
  to_confirmation: 'Voir ma confirmation',
  charging: 'Ajout à votre commande',
  order_safe: 'Votre commande est payée et reste inchangée.',
  other_card: 'Payer avec une autre carte',
  sheet: (amount) => `Payer ${amount}`,
  sheet_text: (order_number) => `Pour cette offre uniquement. Nous l’ajouterons à la commande ${order_number}.`,
  close: 'Fermer',
  unreachable: 'Connexion impossible. Veuillez réessayer : vous ne pouvez être débité qu’une seule fois.',
  see_order: 'Voir ma commande',
  see_order_text: 'Dès que votre banque aura approuvé le paiement, nous ajouterons l’offre à votre commande.',
}

const instant: InstantMessages = {
  choose_one: 'Choisissez une option',
  choose_some: 'Choisissez-en un ou plusieurs',
  sold_out: 'Épuisé',
  left: (pieces) => `Plus que ${pieces} en stock`,
  from_quantity: (pieces) => `Quantité minimale : ${pieces}`,
  variant_of: (title) => `Options pour ${title}`,
  quantity: 'Quantité',
  amount: 'Montant',
  amount_between: (least, most) => `De ${least} à ${most}`,
  amount_from: (least) => `À partir de ${least}`,
  amount_wrong: 'Saisissez un montant',
  amount_too_fine: (decimals) =>
    decimals === 0 ? 'Saisissez un montant sans décimales' : `Saisissez ${decimals} décimales au maximum`,
  amount_unclear: (whole, fine) => `Saisissez ${whole} ou ${fine}`,
  details: 'Informations complémentaires',
  optional: (label) => `${label} (facultatif)`,
  required: (label) => `${label} : champ obligatoire`,
  going_on: (host) => `Vous allez être redirigé vers ${host} dans un instant.`,
  goes_on: (host) => `Continuez sur ${host} quand vous le souhaitez.`,
  go_now: 'Continuer maintenant',
  stay: 'Rester ici',
}

const express: ExpressMessages = {
  pay_with: (wallet) => `Payer avec ${wallet}`,
  sheet: (wallet) => wallet,
  close: 'Fermer',
  loading: 'Ouverture de votre portefeuille',
  missing: (wallet) => `${wallet} n’a pas pu s’ouvrir. Rien n’a été débité.`,
  blocked: (wallet) =>
    `Votre navigateur a bloqué la fenêtre de ${wallet}. Rien n’a été débité. Autorisez les fenêtres pop-up pour cette page et appuyez à nouveau sur ${wallet}, ou utilisez un autre moyen de paiement.`,
  subtotal: 'Sous-total',
  discount: 'Remise',
  shipping: 'Livraison',
  tax: 'Taxes',
  tax_included: 'Taxes incluses',
  free: 'Gratuit',
  choose_shipping: 'Choisissez un mode de livraison',
  failed: 'La commande n’a pas pu être mise à jour. Vérifiez votre connexion et réessayez.',
}

const help: HelpMessages = {
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

const pay: PayMessages = {
  once_more:
    'Rien n’a été débité. Vous pouvez essayer un autre prestataire de paiement : saisissez à nouveau votre carte. Vos autres informations sont conservées.',
  enter_again:
    'Pour votre sécurité, les données de carte ne sont pas conservées lorsque vous quittez la page. Saisissez à nouveau votre carte pour payer.',
}

const resume: ResumeMessages = {
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

const side: OptionalSectionMessages = {
  reward_to_go: (amount, reward) =>
    `Plus que ${amount} pour obtenir ${reward === page.free_shipping ? 'la livraison gratuite' : reward}.`,
  reward_reached: (reward) =>
    reward === page.free_shipping ? 'Livraison gratuite obtenue.' : `Récompense obtenue : ${reward}.`,
  all_rewards: 'Vous avez débloqué toutes les récompenses.',
  percent_off: (percent) => `${percent} % de remise`,
  stock_left: (left) => `Plus que ${left} en stock.`,
  time_left: 'Temps restant pour commander.',
  time_up: 'Le temps est écoulé. Vous pouvez encore commander.',
  why_us: 'Pourquoi acheter chez nous',
  customers_say: 'Ce que disent nos clients',
}

export const translation: Translation = {
  page,
  live,
  lazy: { order, offer, after, instant, express, help, side, pay, resume },
}
