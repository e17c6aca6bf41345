import { BaseEdge, EdgeLabelRenderer, getBezierPath, type EdgeProps } from '@xyflow/react'
import type { CanvasEdge } from './canvas-elements.ts'
import classes from './canvas.module.css'

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
export function FlowEdgeLine(props: EdgeProps<CanvasEdge>) {
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
