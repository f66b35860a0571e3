import { Link } from 'react-router'
import { quickLinks } from './quick-links.tsx'

export function QuickLinkList({ title }: { title: string }) {
  return (
    <section className="finding__group" aria-label={title}>
      <h2>{title}</h2>
      <ul className="sheet">
        {quickLinks.map(({ path, name, text, Icon }) => (
          <li key={path} className="found">
            <span className="found__sign">
              <Icon size={22} aria-hidden="true" />
            </span>
            <h3 className="found__title">
              <Link to={path}>{name}</Link>
            </h3>
            <p className="found__snippet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
