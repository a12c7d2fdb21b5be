export { NotFoundPage } from './not-found.lazy.tsx';
