import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CssCheckResult, PreviewContent, PreviewShopper } from '../../../../../shared/preview.ts'
import { useStore } from '../../../../lib/session/stores.ts'
import { idOf, type ContentFacts } from '../content-kind.ts'
import { draftKey, type ContentDraft } from '../draft/content-store.ts'
import { CssCheck } from '../colors/css-check.tsx'
import { shownOf, type EditorKind } from '../editor-kind.tsx'
import { wantFrame } from './preview-frame-pool.ts'
import { useEditing, type Live } from '../draft/observable-store.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { Stage } from './stage.tsx'
import type { Look } from './use-preview-settings.ts'

interface PreviewProps {
  one: string
  /** What the frame is called that the list has drawn it in. */
  name: string
  content: Live<PreviewContent>
  /** Custom CSS that is to be looked at for what it hides; '' for none. */
  css: string
  look: Look
  shopper: PreviewShopper
  onFound: (found: CssCheckResult) => void
}

function Preview({ one, name, content, css, look, shopper, onFound }: PreviewProps) {
  const store = useStore()
  const { device, zoom } = look
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  useEffect(() => wantFrame(name), [name])
  return (
    <>
      <Stage device={device} zoom={zoom}>
        {(scale, height) => (
          <PreviewFrame
            title={`The ${one} as shoppers see it`}
            name={name}
            content={content}
            store={store}
            shopper={shopper}
            width={device.width}
            height={height}
            scale={scale}
            onReady={onReady}
          />
        )}
      </Stage>
      {ready && css !== '' && <CssCheck content={content} css={css} store={store} onFound={onFound} />}
    </>
  )
}

interface ContentPreviewProps<V extends object, D extends ContentFacts & V> {
  of: EditorKind<V, D>
  live: Live<ContentDraft<V, D>>
  look: Look
  shopper: PreviewShopper
  readOnly: boolean
  onFound: (found: CssCheckResult) => void
}

type FollowedProps<V extends object, D extends ContentFacts & V> = ContentPreviewProps<V, D> & {
  contentOf: (shown: D) => PreviewContent
}

/** What the frame is told of a draft: another object only where something else is to be seen. */
function shownLive<V extends object, D extends ContentFacts & V>(
  live: Live<ContentDraft<V, D>>,
  contentOf: (shown: D) => PreviewContent,
): Live<PreviewContent> {
  let made: { page: D; values: V; content: PreviewContent } | null = null
  const get = () => {
    const { page, values } = live.get()
    if (made?.page !== page || made.values !== values)
      made = { page, values, content: contentOf(shownOf(page, values)) }
    return made.content
  }
  return { get, subscribe: live.subscribe }
}

/** A key goes from the draft to the frame, and draws nothing here. */
function Followed<V extends object, D extends ContentFacts & V>(props: FollowedProps<V, D>) {
  const { of, live, look, shopper, readOnly, onFound, contentOf } = props
  const { page, values } = useEditing(live)
  const content = useMemo(() => shownLive(live, contentOf), [live, contentOf])
  const css: unknown = Reflect.get(values, 'custom_css')
  return (
    <Preview
      one={of.kind.words.one}
      name={draftKey(of.kind, idOf(of.kind, page))}
      content={content}
      css={typeof css === 'string' && !readOnly ? css : ''}
      look={look}
      shopper={shopper}
      onFound={onFound}
    />
  )
}

/** The shopper's page with the draft's newest values in it. */
export function ContentPreview<V extends object, D extends ContentFacts & V>(props: ContentPreviewProps<V, D>) {
  const { of, live } = props
  const { page, values } = useEditing(live)
  return (
    <of.Around page={page} values={values}>
      {(contentOf) => <Followed {...props} contentOf={contentOf} />}
    </of.Around>
  )
}
