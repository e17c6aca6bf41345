import { BaseEdge, EdgeLabelRenderer, getBezierPath, type EdgeProps } from '@xyflow/react'
import type { WayEdge } from './build.ts'
import classes from './canvas.module.css'

/** A way that bends down to `under` between its ends, and has its words there. */
function bentPath({ sourceX, sourceY, targetX, targetY }: EdgeProps<WayEdge>, under: number): [string, number, number] {
  // The middle of a cubic curve is an eighth of each end and three of each handle.
  const handle = (8 * under - sourceY - targetY) / 6
  const path = `M${sourceX},${sourceY} C${sourceX + 90},${handle} ${targetX - 90},${handle} ${targetX},${targetY}`
  return [path, (sourceX + targetX) / 2, under]
}

/** A way between two variants with what part of the sessions took it. */
export function FlowWay(props: EdgeProps<WayEdge>) {
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
