import {
  CalendarDays,
  FileText,
  Heading,
  HeartPulse,
  History,
  Hourglass,
  House,
  Images,
  Library,
  ListChecks,
  type LucideIcon,
  Mail,
  MailX,
  Menu,
  MessagesSquare,
  Newspaper,
  Package,
  Percent,
  Receipt,
  Route,
  Send,
  Settings,
  Star,
  TicketPercent,
  Truck,
  UsersRound,
} from 'lucide-react'
import type { Permission } from '#contract/people/accounts/permissions.ts'
import type { Role } from '#contract/people/accounts/roles.ts'

/** Roles with the `permission` see the section and may open its pages. */
export type AdminSection = {
  to: string
  permission: Permission
  title: string
  description: string
  /** Descriptions for roles that may do only a part of it. */
  roleDescriptions?: Partial<Record<Role, string>>
  Icon: LucideIcon
}

export const adminSections: readonly { group: string; sections: readonly AdminSection[] }[] = [
  {
    group: 'Sales',
    sections: [
      {
        to: '/admin/purchases',
        permission: 'fulfillment',
        title: 'Purchases',
        description: 'Enrollments, orders, payments and revenue.',
        roleDescriptions: { fulfillment: 'See orders, and mark them as shipped.' },
        Icon: Receipt,
      },
      {
        to: '/admin/products',
        permission: 'store',
        title: 'Products',
        description: 'Manage what the store sells and for how much.',
        roleDescriptions: { fulfillment: 'See products, and change their stock.' },
        Icon: Package,
      },
      {
        to: '/admin/shipping',
        permission: 'fulfillment',
        title: 'Shipping',
        description: 'Set where you ship and what it costs.',
        Icon: Truck,
      },
      {
        to: '/admin/coupons',
        permission: 'admin',
        title: 'Coupons',
        description: 'Create codes for discounts and free shipping.',
        Icon: TicketPercent,
      },
      {
        to: '/admin/tax',
        permission: 'admin',
        title: 'Tax',
        description: 'Set the tax rates of the countries that you sell to.',
        Icon: Percent,
      },
      {
        to: '/admin/events',
        permission: 'classes',
        title: 'Events',
        description: 'Create, edit and cancel courses and workshops.',
        roleDescriptions: {
          editor: 'Create and edit courses, workshops and lessons.',
          coach: 'See who is enrolled, and edit sessions and lessons.',
        },
        Icon: CalendarDays,
      },
      {
        to: '/admin/plans',
        permission: 'classes',
        title: 'Plans',
        description: 'Give a course steps that enrolling puts into the planner.',
        Icon: Route,
      },
      {
        to: '/admin/coaching',
        permission: 'teaching',
        title: 'Coaching',
        description: 'Set prices and hours of 1-on-1 sessions, and see who booked.',
        Icon: MessagesSquare,
      },
      {
        to: '/admin/reviews',
        permission: 'content',
        title: 'Reviews',
        description: 'Publish what buyers say, and reply to it.',
        Icon: Star,
      },
      {
        to: '/admin/waiting',
        permission: 'teaching',
        title: 'Waiting lists',
        description: 'See who is in line for a full workshop.',
        Icon: Hourglass,
      },
    ],
  },
  {
    group: 'Content',
    sections: [
      {
        to: '/admin/blog',
        permission: 'content',
        title: 'Blog',
        description: 'Write, publish and unpublish posts.',
        Icon: Newspaper,
      },
      {
        to: '/admin/binder',
        permission: 'content',
        title: 'Binder',
        description: 'Write and arrange the lessons of the digital binder.',
        Icon: Library,
      },
      {
        to: '/admin/home-page',
        permission: 'content',
        title: 'Home page',
        description: 'Change the texts of the home page, and what it shows in which order.',
        Icon: House,
      },
      {
        to: '/admin/page-texts',
        permission: 'content',
        title: 'Page texts',
        description: 'Change the headings and intros of the store, the blog and other pages.',
        Icon: Heading,
      },
      {
        to: '/admin/newsletter',
        permission: 'content',
        title: 'Newsletter',
        description: 'Write to the people who signed up.',
        Icon: Send,
      },
      {
        to: '/admin/mail-templates',
        permission: 'admin',
        title: 'Email texts',
        description: 'Change the emails that customers get, such as receipts.',
        Icon: Mail,
      },
      {
        to: '/admin/pages',
        permission: 'content',
        title: 'Pages',
        description: 'Write your own pages, such as the privacy policy and terms.',
        Icon: FileText,
      },
      {
        to: '/admin/menus',
        permission: 'content',
        title: 'Menus',
        description: 'Change the links at the top and the bottom of every page.',
        Icon: Menu,
      },
      {
        to: '/admin/pictures',
        permission: 'content',
        title: 'Images',
        description: 'Upload images for posts, lessons and the store.',
        Icon: Images,
      },
    ],
  },
  {
    group: 'Site',
    sections: [
      {
        to: '/admin/setup',
        permission: 'admin',
        title: 'Setup',
        description: 'See what is left to do before you go live.',
        Icon: ListChecks,
      },
      {
        to: '/admin/settings',
        permission: 'admin',
        title: 'Settings',
        description: 'Set the name, contact and legal details of your business.',
        Icon: Settings,
      },
      {
        to: '/admin/users',
        permission: 'fulfillment',
        title: 'Users',
        description: 'See who has an account and who is an admin.',
        roleDescriptions: { fulfillment: 'See who has an account, and what they bought.' },
        Icon: UsersRound,
      },
      {
        to: '/admin/mails',
        permission: 'admin',
        title: 'Unsent emails',
        description: 'See emails that couldn’t be sent, and send them again.',
        Icon: MailX,
      },
      {
        to: '/admin/health',
        permission: 'admin',
        title: 'Health',
        description: 'Check that everything works, and see background jobs.',
        Icon: HeartPulse,
      },
      {
        to: '/admin/audit',
        permission: 'admin',
        title: 'Audit trail',
        description: 'See who changed what, and when.',
        Icon: History,
      },
    ],
  },
]
