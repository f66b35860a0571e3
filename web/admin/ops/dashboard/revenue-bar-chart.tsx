import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useMoney } from '../../../platform/ui/use-money.ts'

type BarChartProps = { points: { label: string; value: number }[]; unit: 'money' | 'people' }

const compact = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const
const compactNumber = new Intl.NumberFormat('en-US', compact)
const tickStyle = { fontSize: 13, fill: 'var(--ink-muted)' }

/** A separate chunk, because it loads recharts. */
export default function RevenueBarChart({ points, unit }: BarChartProps) {
  const { currency } = useMoney()
  const compactMoney = new Intl.NumberFormat('en-US', { ...compact, style: 'currency', currency })
  const formatValue = (value: number) => (unit === 'money' ? compactMoney : compactNumber).format(value)
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={points} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--hair)" />
        <XAxis dataKey="label" tick={tickStyle} tickLine={false} axisLine={{ stroke: 'var(--edge)' }} minTickGap={24} />
        <YAxis
          tick={tickStyle}
          tickLine={false}
          axisLine={false}
          width={52}
          allowDecimals={false}
          tickFormatter={formatValue}
        />
        <Tooltip
          cursor={{ fill: 'var(--hair)' }}
          contentStyle={{ background: 'var(--raised)', border: '1px solid var(--edge)', borderRadius: 8 }}
          labelStyle={{ color: 'var(--ink)' }}
          itemStyle={{ color: 'var(--ink)' }}
          formatter={(value) => [formatValue(Number(value)), unit === 'money' ? 'Revenue' : 'Sign-ups']}
        />
        <Bar
          dataKey="value"
          fill={unit === 'money' ? 'var(--act)' : 'var(--ink-muted)'}
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
