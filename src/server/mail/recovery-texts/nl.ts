import type { RecoveryTexts } from './texts.ts'

export const nl: RecoveryTexts = {
  templates: {
    reminder: {
      subject: 'Je hebt iets in je winkelwagen laten liggen',
      title: 'Je winkelwagen staat nog klaar',
      body: 'We hebben je winkelwagen bewaard, zodat je je bestelling in een minuut afrondt.',
    },
    discount: {
      subject: '{percent}% korting op je winkelwagen bij {store}',
      title: '{percent}% korting op je winkelwagen',
      body: 'Rond je bestelling af met de code hieronder. De code wordt toegepast als je je winkelwagen opent.',
    },
    last_call: {
      subject: 'Laatste kans voor je winkelwagen bij {store}',
      title: 'Je winkelwagen wacht niet lang meer',
      body: 'We kunnen artikelen niet reserveren. Rond je bestelling af zolang ze er zijn.',
    },
  },
  button: 'Bestelling afronden',
  code: 'Code {code}: {percent}% korting, eenmalig, tot {until}.',
  subtotal: 'Subtotaal',
  footer: 'Je ontvangt dit bericht omdat je artikelen in een winkelwagen bij {store} hebt laten liggen.',
  unsubscribe: 'Afmelden voor herinneringen',
  ask: 'Afmelden voor herinneringen aan je winkelwagen bij {store}?',
  confirm: 'Afmelden',
  done: 'Je ontvangt geen herinneringen meer van {store}.',
  gone: 'Deze link is niet meer geldig.',
  test: '[Test]',
}
