import { useState } from 'react'
import type { ExpressSettings } from '../../../../shared/contracts/checkout/express-checkout.ts'
import { ExpressRow } from '../../../storefront/payment/wallet-buttons.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Segments } from '../../../ui/inputs/segments.tsx'
import { EXPRESS_NAMES, isVisible } from './express-labels.ts'
import classes from './express.module.css'

const GROUNDS = [
  { value: 'light', label: 'Light page' },
  { value: 'dark', label: 'Dark page' },
] as const

const names = new Intl.ListFormat('en', { type: 'conjunction' })

/** The enabled buttons, rendered as on the shopper's page. */
export function ExpressPreview({ settings }: { settings: ExpressSettings }) {
  const [ground, setGround] = useState<'light' | 'dark'>('light')
  const on = settings.methods.filter((each) => each.on)
  const hidden = on.filter((each) => !isVisible(each)).map(({ method }) => EXPRESS_NAMES[method])
  return (
    <Section title="Preview">
      <div className={classes.choice}>
        <Segments label="Preview background" value={ground} options={GROUNDS} onChange={setGround} />
      </div>
      <div
        className={`shop ${classes.ground}`}
        data-dark={ground === 'dark' || undefined}
        role="group"
        aria-label="Preview of the buttons"
        inert
        style={{ marginTop: 12 }}
      >
        {on.length === 0 ? (
          <p className={classes.text}>No buttons. The page starts with the form.</p>
        ) : (
          <ExpressRow methods={on.map(({ method }) => method)} look={settings.look} onPress={() => {}} />
        )}
      </div>
      <p className={classes.note}>
        {hidden.length > 0
          ? `Shoppers don’t see ${names.format(hidden)} yet because setup isn’t complete.`
          : 'Apple Pay appears on supported devices. Final button designs may vary.'}
      </p>
    </Section>
  )
}
