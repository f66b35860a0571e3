import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

type ChartBarsProps = { points: { label: string; value: number }[]; unit: 'dollars' | 'people' }

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const look = { fontSize: 13, fill: 'var(--ink-muted)' }

/** Bars in the colours of the theme. Loaded for the dashboard alone. */
export default function RevenueBarChart({ points, unit }: ChartBarsProps) {
  const text = (value: number) => (unit === 'dollars' ? `$${short.format(value)}` : short.format(value))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={points} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--hair)" />
        <XAxis dataKey="label" tick={look} tickLine={false} axisLine={{ stroke: 'var(--edge)' }} minTickGap={24} />
        <YAxis tick={look} tickLine={false} axisLine={false} width={52} allowDecimals={false} tickFormatter={text} />
        <Tooltip
          cursor={{ fill: 'var(--hair)' }}
          contentStyle={{ background: 'var(--raised)', border: '1px solid var(--edge)', borderRadius: 8 }}
          labelStyle={{ color: 'var(--ink)' }}
          itemStyle={{ color: 'var(--ink)' }}
          formatter={(value) => [text(Number(value)), unit === 'dollars' ? 'Revenue' : 'Sign-ups']}
        />
        <Bar
          dataKey="value"
          fill={unit === 'dollars' ? 'var(--act)' : 'var(--ink-muted)'}
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
