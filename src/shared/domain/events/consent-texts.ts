import type { PageLanguage } from '../../contracts/pages/page-fields.ts'

/** Texts of the consent banner. */
export interface ConsentTexts {
  title: string
  text: string
  policy: string
  accept: string
  decline: string
  choose: string
  analytics: string
  marketing: string
  save: string
  /** Shown instead of the banner to browsers with Global Privacy Control. */
  signal: string
  close: string
  /** The link in the footer that opens the banner again. */
  change: string
}

const TEXTS: Readonly<Record<PageLanguage, ConsentTexts>> = {
  en: {
    title: 'Your privacy',
    text: 'We’d like to use cookies to measure our ads and see what works. Checkout works the same if you decline.',
    policy: 'Privacy policy',
    accept: 'Accept',
    decline: 'Decline',
    choose: 'Choose what to allow',
    analytics: 'Analytics: see what works in this store',
    marketing: 'Marketing: measure and improve our ads',
    save: 'Save choices',
    signal: 'We respect your browser’s privacy signal.',
    close: 'Close',
    change: 'Privacy choices',
  },
  es: {
    title: 'Tu privacidad',
    text: 'Nos gustaría usar cookies para medir nuestros anuncios y ver qué funciona. Puedes pagar igual si las rechazas.',
    policy: 'Política de privacidad',
    accept: 'Aceptar',
    decline: 'Rechazar',
    choose: 'Elegir qué permitir',
    analytics: 'Análisis: ver qué funciona en esta tienda',
    marketing: 'Marketing: medir y mejorar nuestros anuncios',
    save: 'Guardar selección',
    signal: 'Respetamos la señal de privacidad de tu navegador.',
    close: 'Cerrar',
    change: 'Opciones de privacidad',
  },
  fr: {
    title: 'Votre vie privée',
    text: 'Nous aimerions utiliser des cookies pour mesurer nos publicités et voir ce qui fonctionne. Le paiement fonctionne de la même façon si vous refusez.',
    policy: 'Politique de confidentialité',
    accept: 'Accepter',
    decline: 'Refuser',
    choose: 'Choisir ce que j’autorise',
    analytics: 'Analyse : voir ce qui fonctionne dans cette boutique',
    marketing: 'Marketing : mesurer et améliorer nos publicités',
    save: 'Enregistrer mes choix',
    signal: 'Nous respectons le signal de confidentialité de votre navigateur.',
    close: 'Fermer',
    change: 'Choix de confidentialité',
  },
  de: {
    title: 'Ihre Privatsphäre',
    text: 'Wir möchten Cookies verwenden, um unsere Werbung zu messen und zu sehen, was funktioniert. Sie können genauso bezahlen, wenn Sie ablehnen.',
    policy: 'Datenschutzerklärung',
    accept: 'Akzeptieren',
    decline: 'Ablehnen',
    choose: 'Auswählen, was erlaubt ist',
    analytics: 'Analyse: sehen, was in diesem Shop funktioniert',
    marketing: 'Marketing: unsere Werbung messen und verbessern',
    save: 'Auswahl speichern',
    signal: 'Wir respektieren das Datenschutzsignal Ihres Browsers.',
    close: 'Schließen',
    change: 'Datenschutzeinstellungen',
  },
  pt: {
    title: 'Sua privacidade',
    text: 'Gostaríamos de usar cookies para medir nossos anúncios e ver o que funciona. O pagamento funciona da mesma forma se você recusar.',
    policy: 'Política de privacidade',
    accept: 'Aceitar',
    decline: 'Recusar',
    choose: 'Escolher o que permitir',
    analytics: 'Análise: ver o que funciona nesta loja',
    marketing: 'Marketing: medir e melhorar nossos anúncios',
    save: 'Salvar escolhas',
    signal: 'Respeitamos o sinal de privacidade do seu navegador.',
    close: 'Fechar',
    change: 'Opções de privacidade',
  },
  it: {
    title: 'La tua privacy',
    text: 'Vorremmo usare i cookie per misurare i nostri annunci e capire cosa funziona. Se rifiuti, il pagamento funziona allo stesso modo.',
    policy: 'Informativa sulla privacy',
    accept: 'Accetta',
    decline: 'Rifiuta',
    choose: 'Scegli cosa consentire',
    analytics: 'Analisi: capire cosa funziona in questo negozio',
    marketing: 'Marketing: misurare e migliorare i nostri annunci',
    save: 'Salva le scelte',
    signal: 'Rispettiamo il segnale di privacy del tuo browser.',
    close: 'Chiudi',
    change: 'Scelte sulla privacy',
  },
  nl: {
    title: 'Uw privacy',
    text: 'We willen graag cookies gebruiken om onze advertenties te meten en te zien wat werkt. Afrekenen werkt hetzelfde als u weigert.',
    policy: 'Privacybeleid',
    accept: 'Accepteren',
    decline: 'Weigeren',
    choose: 'Kiezen wat u toestaat',
    analytics: 'Analyse: zien wat werkt in deze winkel',
    marketing: 'Marketing: onze advertenties meten en verbeteren',
    save: 'Keuzes opslaan',
    signal: 'We respecteren het privacysignaal van uw browser.',
    close: 'Sluiten',
    change: 'Privacykeuzes',
  },
  ja: {
    title: 'プライバシー設定',
    text: '広告の効果を測定し、改善に役立てるために Cookie を使用します。拒否しても、同じようにお支払いいただけます。',
    policy: 'プライバシーポリシー',
    accept: '同意する',
    decline: '拒否する',
    choose: '許可する項目を選択',
    analytics: '分析：このストアの改善に役立てる',
    marketing: 'マーケティング：広告の測定と改善',
    save: '選択を保存',
    signal: 'ブラウザのプライバシー設定を尊重しています。',
    close: '閉じる',
    change: 'プライバシー設定の変更',
  },
}

const isTranslated = (language: string): language is PageLanguage => Object.hasOwn(TEXTS, language)

/** The texts in a page's language, otherwise in English. */
export const consentTexts = (language: string): ConsentTexts => TEXTS[isTranslated(language) ? language : 'en']
