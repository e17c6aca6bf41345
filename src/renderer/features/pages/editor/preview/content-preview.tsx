import { useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { CssCheckResult, PreviewContent, PreviewShopper } from '../../../../../shared/preview.ts'
import { useStore } from '../../../../lib/session/stores.ts'
import { idOf, type ContentFacts } from '../content-kind.ts'
import { draftKey, type ContentDraft } from '../draft/content-store.ts'
import { OpenGroup } from '../../../../ui/resource/editor-parts.tsx'
import { CssCheck } from '../colors/css-check.tsx'
import { shownOf, type EditorKind } from '../editor-kind.tsx'
import { PreviewFrames } from './preview-frame-pool.ts'
import { useEditing, type Live } from '../draft/observable-store.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { Stage } from './stage.tsx'
import type { Look } from './use-preview-settings.ts'

interface PreviewProps {
  one: string
  /** Frame name shared with the list's thumbnail. */
  name: string
  content: Live<PreviewContent>
  /** Custom CSS to check for hidden elements; '' for none. */
  css: string
  look: Look
  shopper: PreviewShopper
  onFound: (found: CssCheckResult) => void
  /** The settings group of a clicked part. */
  groupOf: ((part: string) => string | undefined) | undefined
}

function Preview({ one, name, content, css, look, shopper, onFound, groupOf }: PreviewProps) {
  const openGroup = useContext(OpenGroup)
  const store = useStore()
  const { device, zoom } = look
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  const frames = useContext(PreviewFrames)
  useEffect(() => frames.request(name), [frames, name])
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
            onPart={(part) => {
              const group = groupOf?.(part)
              if (group !== undefined) openGroup(group)
            }}
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

/** The frame's content; its identity changes only with the visible content. */
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

/** Sends changes from the draft to the frame without rerendering. */
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
      groupOf={of.groupOf}
    />
  )
}

/** The shopper's page with the latest values of the draft. */
export function ContentPreview<V extends object, D extends ContentFacts & V>(props: ContentPreviewProps<V, D>) {
  const { of, live } = props
  const { page, values } = useEditing(live)
  return (
    <of.Around page={page} values={values}>
      {(contentOf) => <Followed {...props} contentOf={contentOf} />}
    </of.Around>
  )
}
