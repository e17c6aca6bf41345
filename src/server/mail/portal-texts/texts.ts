import type { PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'

/** Texts of the emails that the customer portal sends. */
export interface PortalMailTexts {
  link_subject: (store: string) => string
  link_title: string
  link_lead: (store: string) => string
  link_button: string
  link_valid: (minutes: number) => string
  link_ignore: string
  code_lead: string
  canceled_subject: (title: string, store: string) => string
  canceled_title: string
  canceled_lead: (subscription: string, store: string) => string
  canceled_at: (when: string) => string
  canceled_now: string
  canceled_ends: (day: string) => string
  restart: string
  automatic: (store: string) => string
}

export const portalMailTexts: Readonly<Record<PageLanguage, PortalMailTexts>> = {
  en: {
    link_subject: (store) => `Sign in to your ${store} account`,
    link_title: 'Sign in to your account',
    link_lead: (store) => `Open this link to see your orders and subscriptions at ${store}.`,
    link_button: 'Sign in',
    link_valid: (minutes) => `The link works once, for ${minutes} minutes.`,
    link_ignore: 'If you didn’t request this email, you can ignore it. Don’t share the link or the code with anyone.',
    code_lead: 'Signing in on another device? Enter this code where you requested the email:',
    canceled_subject: (title, store) => `Your ${title} subscription at ${store} is canceled`,
    canceled_title: 'Your subscription is canceled',
    canceled_lead: (subscription, store) => `You canceled ${subscription} at ${store}.`,
    canceled_at: (when) => `Canceled on ${when}.`,
    canceled_now: 'You won’t be charged again.',
    canceled_ends: (day) => `It ends on ${day}. You won’t be charged after that.`,
    restart: 'Restart subscription',
    automatic: (store) => `${store} sent this email because you asked for this change.`,
  },
  de: {
    link_subject: (store) => `Anmelden bei Ihrem Konto bei ${store}`,
    link_title: 'Bei Ihrem Konto anmelden',
    link_lead: (store) => `Öffnen Sie diesen Link, um Ihre Bestellungen und Abonnements bei ${store} zu sehen.`,
    link_button: 'Anmelden',
    link_valid: (minutes) => `Der Link funktioniert einmal und ist ${minutes} Minuten gültig.`,
    link_ignore:
      'Wenn Sie diese E-Mail nicht angefordert haben, ignorieren Sie sie. Geben Sie Link und Code nicht weiter.',
    code_lead: 'Anderes Gerät? Geben Sie diesen Code dort ein, wo Sie die E-Mail angefordert haben:',
    canceled_subject: (title, store) => `Ihr Abo ${title} bei ${store} ist gekündigt`,
    canceled_title: 'Ihr Abo ist gekündigt',
    canceled_lead: (subscription, store) => `Sie haben ${subscription} bei ${store} gekündigt.`,
    canceled_at: (when) => `Gekündigt am ${when}.`,
    canceled_now: 'Es wird nichts mehr berechnet.',
    canceled_ends: (day) => `Es endet am ${day}. Danach wird nichts mehr berechnet.`,
    restart: 'Abo wieder starten',
    automatic: (store) => `${store} sendet diese E-Mail, weil Sie die Änderung vorgenommen haben.`,
  },
  es: {
    link_subject: (store) => `Inicia sesión en tu cuenta de ${store}`,
    link_title: 'Inicia sesión en tu cuenta',
    link_lead: (store) => `Abre este enlace para ver tus pedidos y suscripciones en ${store}.`,
    link_button: 'Iniciar sesión',
    link_valid: (minutes) => `El enlace funciona una sola vez, durante ${minutes} minutos.`,
    link_ignore: 'Si no has solicitado este correo, ignóralo. No compartas el enlace ni el código con nadie.',
    code_lead: '¿Usas otro dispositivo? Introduce este código donde solicitaste el correo:',
    canceled_subject: (title, store) => `Tu suscripción ${title} en ${store} está cancelada`,
    canceled_title: 'Tu suscripción está cancelada',
    canceled_lead: (subscription, store) => `Has cancelado ${subscription} en ${store}.`,
    canceled_at: (when) => `Cancelada el ${when}.`,
    canceled_now: 'No se te cobrará nada más.',
    canceled_ends: (day) => `Termina el ${day}. Después no se te cobrará nada más.`,
    restart: 'Reactivar la suscripción',
    automatic: (store) => `${store} envía este correo porque pediste este cambio.`,
  },
  fr: {
    link_subject: (store) => `Connectez-vous à votre compte ${store}`,
    link_title: 'Connectez-vous à votre compte',
    link_lead: (store) => `Ouvrez ce lien pour voir vos commandes et abonnements chez ${store}.`,
    link_button: 'Se connecter',
    link_valid: (minutes) => `Le lien fonctionne une seule fois, pendant ${minutes} minutes.`,
    link_ignore: 'Si vous n’avez pas demandé cet e-mail, ignorez-le. Ne communiquez ni le lien ni le code à personne.',
    code_lead: 'Vous utilisez un autre appareil ? Saisissez ce code là où vous avez demandé l’e-mail :',
    canceled_subject: (title, store) => `Votre abonnement ${title} chez ${store} est résilié`,
    canceled_title: 'Votre abonnement est résilié',
    canceled_lead: (subscription, store) => `Vous avez résilié ${subscription} chez ${store}.`,
    canceled_at: (when) => `Résilié le ${when}.`,
    canceled_now: 'Plus rien ne sera débité.',
    canceled_ends: (day) => `Il prend fin le ${day}. Plus rien ne sera débité ensuite.`,
    restart: 'Reprendre l’abonnement',
    automatic: (store) => `${store} envoie cet e-mail car vous avez demandé ce changement.`,
  },
  it: {
    link_subject: (store) => `Accedi al tuo account ${store}`,
    link_title: 'Accedi al tuo account',
    link_lead: (store) => `Apri questo link per vedere i tuoi ordini e abbonamenti su ${store}.`,
    link_button: 'Accedi',
    link_valid: (minutes) => `Il link funziona una sola volta, per ${minutes} minuti.`,
    link_ignore: 'Se non hai richiesto questa e-mail, ignorala. Non condividere il link o il codice con nessuno.',
    code_lead: 'Usi un altro dispositivo? Inserisci questo codice dove hai richiesto l’e-mail:',
    canceled_subject: (title, store) => `Il tuo abbonamento ${title} su ${store} è disdetto`,
    canceled_title: 'Il tuo abbonamento è disdetto',
    canceled_lead: (subscription, store) => `Hai disdetto ${subscription} su ${store}.`,
    canceled_at: (when) => `Disdetto il ${when}.`,
    canceled_now: 'Non ti verrà addebitato altro.',
    canceled_ends: (day) => `Termina il ${day}. Poi non ti verrà addebitato altro.`,
    restart: 'Riattiva l’abbonamento',
    automatic: (store) => `${store} invia questa e-mail perché hai chiesto questa modifica.`,
  },
  nl: {
    link_subject: (store) => `Log in op je account bij ${store}`,
    link_title: 'Log in op je account',
    link_lead: (store) => `Open deze link om je bestellingen en abonnementen bij ${store} te bekijken.`,
    link_button: 'Inloggen',
    link_valid: (minutes) => `De link werkt één keer en is ${minutes} minuten geldig.`,
    link_ignore: 'Heb je deze e-mail niet aangevraagd, negeer hem dan. Deel de link en de code met niemand.',
    code_lead: 'Ander apparaat? Voer deze code in waar je de e-mail hebt aangevraagd:',
    canceled_subject: (title, store) => `Je abonnement ${title} bij ${store} is opgezegd`,
    canceled_title: 'Je abonnement is opgezegd',
    canceled_lead: (subscription, store) => `Je hebt ${subscription} bij ${store} opgezegd.`,
    canceled_at: (when) => `Opgezegd op ${when}.`,
    canceled_now: 'Er wordt niets meer afgeschreven.',
    canceled_ends: (day) => `Het eindigt op ${day}. Daarna wordt er niets meer afgeschreven.`,
    restart: 'Abonnement hervatten',
    automatic: (store) => `${store} stuurt deze e-mail omdat je om deze wijziging hebt gevraagd.`,
  },
  pt: {
    link_subject: (store) => `Entre na sua conta da ${store}`,
    link_title: 'Entre na sua conta',
    link_lead: (store) => `Abra este link para ver seus pedidos e assinaturas na ${store}.`,
    link_button: 'Entrar',
    link_valid: (minutes) => `O link funciona uma vez, por ${minutes} minutos.`,
    link_ignore: 'Se você não pediu este e-mail, ignore-o. Não compartilhe o link nem o código com ninguém.',
    code_lead: 'Está em outro dispositivo? Digite este código onde você pediu o e-mail:',
    canceled_subject: (title, store) => `Sua assinatura ${title} na ${store} foi cancelada`,
    canceled_title: 'Sua assinatura foi cancelada',
    canceled_lead: (subscription, store) => `Você cancelou ${subscription} na ${store}.`,
    canceled_at: (when) => `Cancelada em ${when}.`,
    canceled_now: 'Nada mais será cobrado.',
    canceled_ends: (day) => `Ela termina em ${day}. Depois disso, nada mais será cobrado.`,
    restart: 'Reativar assinatura',
    automatic: (store) => `${store} enviou este e-mail porque você pediu esta mudança.`,
  },
  ja: {
    link_subject: (store) => `${store}のアカウントにログイン`,
    link_title: 'アカウントにログイン',
    link_lead: (store) => `このリンクを開くと、${store}でのご注文と定期購入を確認できます。`,
    link_button: 'ログイン',
    link_valid: (minutes) => `リンクは1回限り、${minutes}分間有効です。`,
    link_ignore: 'お心当たりがない場合は、このメールを無視してください。リンクとコードは誰にも教えないでください。',
    code_lead: '別の端末をお使いですか？メールを依頼した画面でこのコードを入力してください：',
    canceled_subject: (title, store) => `${store}の定期購入「${title}」を解約しました`,
    canceled_title: '定期購入を解約しました',
    canceled_lead: (subscription, store) => `${store}の${subscription}を解約しました。`,
    canceled_at: (when) => `解約日時：${when}`,
    canceled_now: '今後の請求はありません。',
    canceled_ends: (day) => `${day}に終了します。その後の請求はありません。`,
    restart: '定期購入を再開する',
    automatic: (store) => `このメールは、お客様のお手続きにより${store}からお送りしています。`,
  },
}
