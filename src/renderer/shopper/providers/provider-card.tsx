import { useEffect, useRef, useState } from 'react'
import { HOSTED_FIELDS_LABELS } from '../../../shared/domain/checkout/hosted-fields.ts'
import type { PaymentOption } from '../../../shared/shop-data.ts'
import { Button } from '../../storefront/content/button.tsx'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { hostedFieldsStyle } from '../../storefront/templates/theme.ts'
import type { CardPort } from '../payment/card-port.ts'
import type { ShopperMessages } from '../messages.ts'
import { clientOf } from './load-script.ts'
import { payerOf } from './payer.ts'
import type { PayerSource } from './payer.ts'
import type { CardFields } from './side.ts'
import { loadSide } from './sides.ts'

/** Milliseconds after which fields count as failed. */
const LOAD_TIMEOUT = 20_000

export interface ProviderCardProps {
  option: PaymentOption
  port: CardPort
  texts: ShopperMessages
  locale: string
  /** Amount and payer, read when the card is exchanged for a token. */
  payer: () => PayerSource
  onSubmit: () => void
  /** Focuses the fields once they are ready. */
  focus?: boolean | undefined
}

const withTimeout = <T,>(coming: Promise<T>): Promise<T> =>
  Promise.race([
    coming,
    new Promise<T>((_resolve, reject) =>
      setTimeout(() => reject(new Error('The card fields timed out')), LOAD_TIMEOUT),
    ),
  ])

interface Connection {
  port: CardPort
  payer: () => PayerSource
  onState: (state: 'ready' | 'missing') => void
}

/** Connects fields that are being drawn to the card port. Returns a function that removes them. */
function connectFields(drawing: Promise<CardFields>, { port, payer, onState }: Connection): () => void {
  let gone = false
  let dropped = false
  const coming = withTimeout(drawing)
  // Fields that arrive after the timeout are removed: they would answer in place of the visible ones.
  const drop = () => {
    if (dropped) return
    dropped = true
    drawing.then(
      ({ destroy }) => destroy(),
      () => {},
    )
  }
  coming.then(
    () => gone || onState('ready'),
    () => {
      drop()
      if (!gone) onState('missing')
    },
  )
  const stop = port.connectScript(async (confirms) => {
    try {
      return await (await coming).tokenize(payerOf(payer()), confirms)
    } catch {
      return { status: 'unavailable', message: '' }
    }
  })
  return () => {
    gone = true
    stop()
    drop()
  }
}

/**
 * Card fields rendered by the provider's own script: the page and our server see a token, never a number. If the script
 * fails to load, an error is shown and the rest of the page still works.
 */
export function ProviderCard(props: ProviderCardProps) {
  const { option, port, texts, locale, focus } = props
  const place = useRef<HTMLDivElement>(null)
  const now = useRef(props)
  const [state, setState] = useState<'loading' | 'ready' | 'missing'>('loading')
  const [drawn, setDrawn] = useState(option)
  useEffect(() => {
    now.current = props
  })
  useEffect(() => {
    const into = document.createElement('div')
    place.current?.replaceChildren(into)
    const draw = async (): Promise<CardFields> => {
      const side = await loadSide(drawn.connector)
      if (!side.card || !place.current) throw new Error('This provider has no card fields')
      const labels = texts.card_fields ?? HOSTED_FIELDS_LABELS
      const style = hostedFieldsStyle(place.current)
      const onSubmit = () => now.current.onSubmit()
      return side.card(clientOf(drawn), { place: into, labels, style, locale, onSubmit })
    }
    return connectFields(draw(), { port, payer: () => now.current.payer(), onState: setState })
  }, [drawn, port, texts, locale])
  useEffect(() => {
    // The first field, whether rendered on the page or in a frame.
    if (focus && state === 'ready') place.current?.querySelector<HTMLElement>('iframe, input')?.focus()
  }, [focus, state])
  return (
    <div className="shop-card-frame" aria-busy={state === 'loading'}>
      {state === 'missing' && (
        <Notice kind="error">
          {texts.card_missing}{' '}
          <Button
            look="link"
            onPress={() => {
              setState('loading')
              setDrawn({ ...option })
            }}
          >
            {texts.try_again}
          </Button>
        </Notice>
      )}
      {state === 'loading' && (
        <div className="shop-card-loading">
          <span className="shop-sr">{texts.card_loading}</span>
          <div className="shop-bone" />
          <div className="shop-bone" />
          <div className="shop-bone" />
        </div>
      )}
      <div
        ref={place}
        hidden={state === 'missing'}
        className={state === 'ready' ? 'shop-provider-place' : 'shop-provider-place shop-card-hidden'}
      />
    </div>
  )
}
