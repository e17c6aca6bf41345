import '@xyflow/react/dist/style.css'
import { ActionIcon, Tooltip, useComputedColorScheme } from '@mantine/core'
import { IconMinus, IconPlus, IconZoomScan } from '@tabler/icons-react'
import {
  Background,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStoreApi,
  useViewport,
  type Connection,
  type NodeChange,
  BaseEdge,
  EdgeLabelRenderer,
  getBezierPath,
  type EdgeProps,
} from '@xyflow/react'
import { useEffect, useMemo, type ReactNode } from 'react'
import { flowOutcomes, type FlowEdge } from '../../../../../shared/domain/flows/flow.ts'
import { stepWith } from '../flow-edit.ts'
import { cardsOf, bypassEdgesOf, edgesOf, type CardNode, type CanvasFlow, type CanvasEdge } from './canvas-elements.ts'
import classes from './canvas.module.css'
import { FlowCard } from './flow-card.tsx'
import { COLUMN } from './layout.ts'

const nodeTypes = { card: FlowCard }
/** Path of an edge that bends down to `under`, where its label is. */
function bentPath(
  { sourceX, sourceY, targetX, targetY }: EdgeProps<CanvasEdge>,
  under: number,
): [string, number, number] {
  // The midpoint of a cubic curve weighs each end one eighth and each handle three eighths.
  const handle = (8 * under - sourceY - targetY) / 6
  const path = `M${sourceX},${sourceY} C${sourceX + 90},${handle} ${targetX - 90},${handle} ${targetX},${targetY}`
  return [path, (sourceX + targetX) / 2, under]
}

/** An edge between two variants, labeled with its share of the sessions. */
function FlowEdgeLine(props: EdgeProps<CanvasEdge>) {
  const { id, data, style, markerEnd } = props
  const under = data?.under ?? null
  const [path, x, y] = under === null ? getBezierPath(props) : bentPath(props, under)
  return (
    <>
      <BaseEdge id={id} path={path} {...(style ? { style } : {})} {...(markerEnd ? { markerEnd } : {})} />
      {data && (
        <EdgeLabelRenderer>
          <div
            className={classes.way}
            data-good={data.good || undefined}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y + (under === null ? data.lower : 0)}px)` }}
          >
            <strong>{data.head}</strong>
            <span>{data.text}</span>
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
}

const edgeTypes = { way: FlowEdgeLine }

// Smaller text would be unreadable: a narrow window shows a part of the flow, and the outline all of it.
const FIT = { padding: 0.06, minZoom: 0.45, maxZoom: 1 } as const

const descriptions = {
  'node.a11yDescription.default': 'Press Enter or Space to edit this step.',
  'node.a11yDescription.keyboardDisabled': 'Press Enter or Space to view this step.',
}

interface FlowCanvasProps extends CanvasFlow {
  onSelect: (step_id: string | null) => void
  /** Called with an edge drawn between two cards. */
  onWay?: (edge: FlowEdge) => void
  /** Rendered at the top left. */
  tools?: ReactNode
}

function Zoom() {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const { zoom } = useViewport()
  return (
    <Panel position="bottom-right" className={classes.zoom ?? ''}>
      <Tooltip label="Zoom out">
        <ActionIcon aria-label="Zoom out" onClick={() => void zoomOut()}>
          <IconMinus size={16} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
      <span className={classes.percent}>{Math.round(zoom * 100)}%</span>
      <Tooltip label="Zoom in">
        <ActionIcon aria-label="Zoom in" onClick={() => void zoomIn()}>
          <IconPlus size={16} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Fit to screen">
        <ActionIcon aria-label="Fit to screen" onClick={() => void fitView(FIT)}>
          <IconZoomScan size={16} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </Panel>
  )
}

function Legend({ past }: { past: boolean }) {
  return (
    <Panel position="bottom-left" className={classes.legend ?? ''}>
      <span data-way="good">Paid or accepted</span>
      <span data-way="plain">Continued</span>
      {past && <span data-way="past">No offer shown</span>}
      <span>Thicker lines mean more shoppers</span>
    </Panel>
  )
}

/** Fits the whole flow, or its start if the rest would be unreadable. Use another `key` for other cards. */
function Fitting() {
  const { fitView, getNodes, getNodesBounds } = useReactFlow()
  const { getState } = useStoreApi()
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const cards = getNodes()
      const { x, width } = getNodesBounds(cards)
      const readable = width * FIT.minZoom <= getState().width
      const nodes = readable ? cards : cards.filter(({ position }) => position.x <= x + COLUMN)
      void fitView({ ...FIT, nodes })
    })
    return () => cancelAnimationFrame(frame)
  }, [fitView, getNodes, getNodesBounds, getState])
  return null
}

function Canvas({ onSelect, onWay, tools, ...drawn }: FlowCanvasProps) {
  const scheme = useComputedColorScheme('dark')
  const { flow, things, figures, problems, selected, editable } = drawn
  const cards = useMemo(
    () => cardsOf({ flow, things, figures, problems, selected, editable }),
    [flow, things, figures, problems, selected, editable],
  )
  const past = useMemo(() => bypassEdgesOf({ flow, figures }), [flow, figures])
  const ways = useMemo(() => [...edgesOf({ flow, figures }), ...past], [flow, figures, past])
  const choose = (variant_id: string) => onSelect(stepWith(flow, variant_id)?.step_id ?? null)
  // Keyboard selection arrives as a change, mouse selection as a click.
  const change = (changes: readonly NodeChange<CardNode>[]) => {
    const chosen = changes.find((each) => each.type === 'select' && each.selected)
    if (chosen?.type === 'select') choose(chosen.id)
  }
  const connect = ({ source, target, sourceHandle }: Connection) => {
    const [from, to] = [stepWith(flow, source), stepWith(flow, target)]
    const outcome = flowOutcomes.find((each) => sourceHandle?.startsWith(each))
    if (from && to && outcome && from !== to) onWay?.({ from: from.step_id, to: to.step_id, outcome })
  }
  return (
    <ReactFlow<CardNode, CanvasEdge>
      className={classes.flow ?? ''}
      nodes={cards}
      edges={ways}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      colorMode={scheme}
      onNodesChange={change}
      onPaneClick={() => onSelect(null)}
      onConnect={connect}
      nodesDraggable={false}
      nodesConnectable={editable}
      edgesFocusable={false}
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      minZoom={0.2}
      maxZoom={1.5}
      fitView
      fitViewOptions={FIT}
      preventScrolling={false}
      zoomOnScroll={false}
      zoomOnDoubleClick={false}
      attributionPosition="top-right"
      ariaLabelConfig={descriptions}
    >
      <Background gap={20} size={1} />
      {tools && <Panel position="top-left">{tools}</Panel>}
      <Legend past={past.length > 0} />
      <Zoom />
      <Fitting key={cards.map(({ id }) => id).join()} />
    </ReactFlow>
  )
}

/** A flow as cards with edges. The outline and panels offer the same actions for keyboard users. */
export function FlowCanvas(props: FlowCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  )
}
