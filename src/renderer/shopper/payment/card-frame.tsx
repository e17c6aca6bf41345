import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { PaymentOption } from '../../../shared/shop-data.ts'
import { Button } from '../../storefront/content/button.tsx'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { englishPay } from '../../storefront/i18n/payment-messages.ts'
import { useTexts } from '../../storefront/i18n/texts.tsx'
import { onDemand } from '../../storefront/hydration/lazy-component.tsx'
import { hostedFieldsStyle } from '../../storefront/templates/theme.ts'
import { getCardPort } from './card-port.ts'
import type { CardPortHolder, CardPort } from './card-port.ts'
import './card-frame.css'
import type { ShopperMessages } from '../messages.ts'
import type { PayerSource } from '../providers/payer.ts'
import type { ProviderCardProps } from '../providers/provider-card.tsx'
import { useNearViewport } from '../app/use-near-viewport.ts'

/** The height before the frame reports its own, chosen to avoid a layout shift. */
const INITIAL_HEIGHT = 230
/** The frame's initial height: it extends 4 px beyond its container on each side. */
const FRAME_STYLE = { minHeight: INITIAL_HEIGHT - 8 }
/** Milliseconds without a message after which the frame counts as failed, even if it loaded. */
const MESSAGE_TIMEOUT = 15_000
const LOADED_TIMEOUT = 4_000

const CardSkeleton = ({ texts }: { texts: ShopperMessages }) => (
  <div className="shop-card-loading">
    <span className="shop-sr">{texts.card_loading}</span>
    <div className="shop-bone" />
    <div className="shop-bone" />
    <div className="shop-bone" />
  </div>
)

/** Shows that the fields are missing and reports it to the card port. */
function MissingFields({ texts, port, again }: { texts: ShopperMessages; port: CardPort; again?: ReactNode }) {
  const { card_missing } = texts
  useEffect(() => port.reportMissing(card_missing), [port, card_missing])
  return (
    <Notice kind="error">
      {card_missing} {again}
    </Notice>
  )
}

// If its code can't be loaded, the other methods still work.
const ProviderCard = onDemand<ProviderCardProps>(() =>
  import('../providers/provider-card.tsx').then(
    ({ ProviderCard: card }) => ({ default: card }),
    () => ({ default: ({ texts, port }) => <MissingFields texts={texts} port={port} /> }),
  ),
)

export interface CardFieldsProps {
  option: PaymentOption
  card: CardPortHolder
  texts: ShopperMessages
  locale: string
  name: string
  /** Amount and payer, read when needed. */
  payer: () => PayerSource
  onSubmit: () => void
  /** The decline of the card in the previous fields: it can be entered again in these. */
  refused?: string | undefined
  /** The previous input was lost with its fields: the page was left or reloaded on the way to the decline. */
  gone?: boolean | undefined
}

/**
 * A connection's card fields: in a frame with our own protocol, or rendered by the provider's script; loaded when
 * needed.
 */
export function CardFields({ refused, gone, ...props }: CardFieldsProps) {
  const { pay } = useTexts().lazy ?? {}
  const words = pay ?? englishPay
  if (refused === undefined && !gone) return <Fields {...props} />
  return (
    <>
      {refused === undefined ? (
        <p className="shop-soft">{words.enter_again}</p>
      ) : (
        <Notice kind="error">
          {refused} {words.once_more}
        </Notice>
      )}
      <Fields {...props} focus />
    </>
  )
}

function Fields({ option, card, ...rest }: Omit<CardFieldsProps, 'refused' | 'gone'> & { focus?: boolean }) {
  const props = { ...rest, port: getCardPort(card) }
  const place = useRef<HTMLDivElement>(null)
  const isWanted = useNearViewport(place)
  const { kind, url } = option.client
  const isFrame = kind === 'frame' && typeof url === 'string'
  const waiting = (
    <div ref={place} className="shop-card-frame shop-card-room" style={isFrame ? FRAME_STYLE : undefined} aria-busy>
      <CardSkeleton texts={props.texts} />
    </div>
  )
  if (!isWanted) return waiting
  if (isFrame) return <CardFrame key={url} url={url} {...props} />
  return (
    <Suspense fallback={waiting}>
      <ProviderCard key={option.connection_id} option={option} {...props} />
    </Suspense>
  )
}

type FrameState = 'loading' | 'loaded' | 'ready' | 'missing'

/** The state of a frame; it is missing if it sends no message in time. */
function useFrameState() {
  const [state, setState] = useState<FrameState>('loading')
  const waiting = state === 'loading' || state === 'loaded'
  useEffect(() => {
    if (!waiting) return
    const late = setTimeout(() => setState('missing'), state === 'loaded' ? LOADED_TIMEOUT : MESSAGE_TIMEOUT)
    return () => clearTimeout(late)
  }, [state, waiting])
  return { state, setState, waiting }
}

/** Reloads a frame that isn't ready once the network is back. */
function useReloadOnline(state: FrameState, reload: () => void) {
  useEffect(() => {
    if (state === 'ready') return
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  })
}

interface CardFrameProps {
  url: string
  port: CardPort
  texts: ShopperMessages
  locale: string
  /** The shopper's name, the default for the name on the card. */
  name: string
  /** Enter was pressed in a field. */
  onSubmit: () => void
  /** Focuses the fields once they are ready. */
  focus?: boolean | undefined
}

/**
 * The provider's card fields in a separate frame: the page and the API see a token, never a number. The frame reports
 * its height, and is 4 px wider on each side for its focus rings.
 */
export function CardFrame(props: CardFrameProps) {
  const { url, port, texts, locale, name, onSubmit, focus } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const submit = useRef(onSubmit)
  const configure = useCallback(() => {
    if (!frame.current) return
    const style = hostedFieldsStyle(frame.current)
    const { card_fields: labels } = texts
    port.send({ type: 'configure', style, locale, ...(labels && { labels }), ...(name && { name }) })
  }, [port, locale, name, texts])
  /** The wanted and the last sent configuration. */
  const wanted = useRef(configure)
  const told = useRef<typeof configure>(null)
  const [height, setHeight] = useState(INITIAL_HEIGHT)
  const { state, setState, waiting } = useFrameState()

  useLayoutEffect(() => {
    submit.current = onSubmit
    wanted.current = configure
  })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const onLoad = () => setState((now) => (now === 'loading' ? 'loaded' : now))
    element.addEventListener('load', onLoad)
    const disconnect = port.connect(element, (event) => {
      if (event.type === 'ready') {
        // Sent before a pending Pay asks for the card, so that it is validated with the current name and texts.
        told.current = wanted.current
        told.current()
        setState('ready')
      } else if (event.type === 'height') setHeight(event.height)
      else if (event.type === 'submit') submit.current()
    })
    return () => {
      element.removeEventListener('load', onLoad)
      disconnect()
    }
  }, [port, setState])
  const reload = () => {
    setState('loading')
    if (frame.current) frame.current.src = url
  }
  useReloadOnline(state, reload)
  useEffect(() => {
    if (state !== 'ready' || told.current === configure) return
    told.current = configure
    configure()
  }, [state, configure])
  useEffect(() => {
    if (!focus || state !== 'ready') return
    frame.current?.focus()
    port.send({ type: 'focus', field: 'number' })
  }, [focus, port, state])

  return (
    <div className="shop-card-frame" aria-busy={waiting}>
      {state === 'missing' && (
        <MissingFields
          texts={texts}
          port={port}
          again={
            <Button look="link" onPress={reload}>
              {texts.try_again}
            </Button>
          }
        />
      )}
      {waiting && <CardSkeleton texts={texts} />}
      <iframe
        ref={frame}
        src={url}
        title={texts.card_frame}
        sandbox="allow-scripts allow-forms"
        style={{ height }}
        className={state === 'ready' ? undefined : 'shop-card-hidden'}
      />
    </div>
  )
}
