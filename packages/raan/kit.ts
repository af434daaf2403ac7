/** `raan/kit`: functions of the shop that a component can use, and the parts of built-in types. */
export { type CartView, type PageView, type Shop, type Store, type VisitorView } from '../../registry/kit/shop.ts';
export { useCart, usePage, useShop, useStore, useVisitor } from '../../registry/kit/shop.ts';
export { Field, type FieldControl } from '../../registry/kit/form/field.tsx';
export { Badges } from '../../registry/kit/product/badges.tsx';
export { Price } from '../../registry/kit/product/price.tsx';
export { ProductCard } from '../../registry/kit/product/product-card.tsx';
export { ProductCarousel, ProductGrid, ProductRows } from '../../registry/kit/product/product-shelf.tsx';
export { classes, rootProps, toneProps } from '../../registry/kit/ui/classes.ts';
export { Button, ButtonLink } from '../../registry/kit/ui/button.tsx';
export { EmptyState } from '../../registry/kit/ui/empty-state.tsx';
export { Html } from '../../registry/kit/ui/html.tsx';
export { Link, MoreLink } from '../../registry/kit/ui/link.tsx';
export { Carousel } from '../../registry/kit/ui/picture/carousel.tsx';
export { Icon, type IconName } from '../../registry/kit/ui/picture/icon.tsx';
export { Picture } from '../../registry/kit/ui/picture/picture.tsx';
export { Prose } from '../../registry/kit/ui/prose.tsx';
export { VisuallyHidden } from '../../registry/kit/ui/visually-hidden.tsx';
