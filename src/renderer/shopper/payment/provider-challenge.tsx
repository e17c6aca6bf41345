import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ScriptStep } from '../../../shared/contracts/payments/transactions.ts'
import { Button } from '../../storefront/content/button.tsx'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { useTexts } from '../../storefront/i18n/texts.tsx'
import type { ShopperMessages } from '../messages.ts'
import type { DialogTexts, ProviderResult } from '../providers/side.ts'
import { loadSide } from '../providers/sides.ts'

interface ScriptActionProps {
  step: ScriptStep
  texts: ShopperMessages
  onDone: (brought: ProviderResult) => void
  /** Renders the dialog around the script's content; hidden while the script shows nothing in it. */
  children: (shown: ReactNode, hidden: boolean, words: DialogTexts | undefined) => ReactNode
}

/** Runs the provider's own script to get the shopper's confirmation, over the page or in the dialog. */
export function ScriptAction({ step, texts, onDone, children }: ScriptActionProps) {
  const { locale } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const done = useRef(onDone)
  const [state, setState] = useState<'working' | 'placed' | 'missing'>('working')
  const [asked, setAsked] = useState(step)
  const [words, setWords] = useState<DialogTexts>()
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    let gone = false
    const into = document.createElement('div')
    place.current?.replaceChildren(into)
    const show = (said?: DialogTexts) => {
      if (!gone) {
        setState('placed')
        setWords(said)
      }
      return into
    }
    const act = async () => {
      const side = await loadSide(asked.connector)
      if (!side.act) throw new Error('This provider has no challenge')
      return side.act(asked, { place: show, locale })
    }
    // StrictMode runs effects twice in development: the first one is canceled before it starts.
    const begin = setTimeout(() => {
      act().then(
        (brought) => gone || done.current(brought),
        () => gone || setState('missing'),
      )
    })
    return () => {
      gone = true
      clearTimeout(begin)
    }
  }, [asked, locale])
  const shown = (
    <>
      {state === 'missing' && (
        <div className="shop-dialog-leave">
          <Notice kind="error">
            {texts.card_missing}{' '}
            <Button
              look="link"
              onPress={() => {
                setState('working')
                setAsked({ ...step })
              }}
            >
              {texts.try_again}
            </Button>
          </Notice>
        </div>
      )}
      <div ref={place} hidden={state !== 'placed'} className="shop-dialog-script" />
    </>
  )
  return children(shown, state === 'working', words)
}
