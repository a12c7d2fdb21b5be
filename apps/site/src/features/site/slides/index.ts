export { Slides } from './slides.tsx';
