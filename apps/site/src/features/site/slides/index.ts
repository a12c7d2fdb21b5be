export { leadLook, Slides } from './slides.tsx';
