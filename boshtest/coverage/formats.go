package coverage

// This file writes reports for programs, and as plain text.

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/boshrender/boshrender/internal/terminal"
)

// WriteSummary writes a table of jobs and templates, followed by the gaps: properties that were never set or never
// read, links that were never exercised.
func (r *Report) WriteSummary(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "lines\tbranches\t")
	for _, release := range r.Releases {
		fmt.Fprintf(table, "%v\t%v\t%s\n", release.Lines(), release.Branches(), terminal.Line(release.Name))
		for _, j := range release.Jobs {
			fmt.Fprintf(table, "%v\t%v\t  %s\n", j.Lines(), j.Branches(), terminal.Line(j.Name))
			for _, t := range j.Templates {
				fmt.Fprintf(table, "%v\t%v\t    %s\n", t.Lines(), t.Branches(), terminal.Line(t.Name))
			}
		}
	}
	fmt.Fprintf(table, "%v\t%v\ttotal\n", r.Lines(), r.Branches())
	if err := table.Flush(); err != nil {
		return err
	}
	for _, release := range r.Releases {
		for _, j := range release.Jobs {
			if err := j.writeUnused(w); err != nil {
				return err
			}
		}
	}
	for _, name := range r.Outdated {
		fmt.Fprintf(w, "%s has changed since it was rendered: run the tests again\n", terminal.Line(name))
	}
	return nil
}

// writeUnused writes the gaps of a job, if tests rendered one of its templates.
func (j *JobReport) writeUnused(w io.Writer) error {
	var lines []string
	for _, p := range j.Properties {
		switch {
		case !p.Set && !p.Read:
			lines = append(lines, fmt.Sprintf("%s: %s is never set and never read", p.Location.Position(), p.Name))
		case !p.Set:
			lines = append(lines, fmt.Sprintf("%s: %s is never set", p.Location.Position(), p.Name))
		case !p.Read:
			lines = append(lines, fmt.Sprintf("%s: %s is never read", p.Location.Position(), p.Name))
		}
	}
	for _, l := range j.Links {
		if !l.Given || !l.Read {
			lines = append(lines, fmt.Sprintf("%s: link %s is never exercised", l.Location.Position(), l.Name))
		}
	}
	if j.Lines().Hit == 0 || len(lines) == 0 {
		return nil
	}
	_, err := fmt.Fprintf(w, "\n%s:\n  %s\n", terminal.Line(j.Name), terminal.Text(strings.Join(lines, "\n  ")))
	return err
}

// WriteLCOV writes the report in the format of lcov, which many editors and services read.
func (r *Report) WriteLCOV(w io.Writer) error {
	var b strings.Builder
	for t := range r.templates {
		fmt.Fprintf(&b, "TN:\nSF:%s\n", t.Path)
		for i, branch := range t.Coverage.Branches {
			for k, way := range branch.Ways {
				count := fmt.Sprint(way.Count)
				if t.Renders == 0 {
					count = "-"
				}
				fmt.Fprintf(&b, "BRDA:%d,%d,%d,%s\n", branch.Line, i, k, count)
			}
		}
		branches, lines := t.Branches(), t.Lines()
		fmt.Fprintf(&b, "BRF:%d\nBRH:%d\n", branches.Of, branches.Hit)
		for _, l := range t.Coverage.Lines {
			fmt.Fprintf(&b, "DA:%d,%d\n", l.Line, l.Count())
		}
		fmt.Fprintf(&b, "LF:%d\nLH:%d\nend_of_record\n", lines.Of, lines.Hit)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// templates yields all templates.
func (r *Report) templates(yield func(*TemplateReport) bool) {
	for _, release := range r.Releases {
		for _, j := range release.Jobs {
			for _, t := range j.Templates {
				if !yield(t) {
					return
				}
			}
		}
	}
}

// The elements of a Cobertura report.
type (
	cobertura struct {
		XMLName xml.Name `xml:"coverage"`
		rates
		LinesHit    int         `xml:"lines-covered,attr"`
		LinesOf     int         `xml:"lines-valid,attr"`
		BranchesHit int         `xml:"branches-covered,attr"`
		BranchesOf  int         `xml:"branches-valid,attr"`
		Complexity  int         `xml:"complexity,attr"`
		Version     string      `xml:"version,attr"`
		Timestamp   int         `xml:"timestamp,attr"`
		Sources     []string    `xml:"sources>source"`
		Packages    []coPackage `xml:"packages>package"`
	}
	rates struct {
		LineRate   string `xml:"line-rate,attr"`
		BranchRate string `xml:"branch-rate,attr"`
	}
	coPackage struct {
		Name string `xml:"name,attr"`
		rates
		Complexity int       `xml:"complexity,attr"`
		Classes    []coClass `xml:"classes>class"`
	}
	coClass struct {
		Name     string `xml:"name,attr"`
		Filename string `xml:"filename,attr"`
		rates
		Complexity int      `xml:"complexity,attr"`
		Methods    struct{} `xml:"methods"`
		Lines      []coLine `xml:"lines>line"`
	}
	coLine struct {
		Number    int    `xml:"number,attr"`
		Hits      int64  `xml:"hits,attr"`
		Branch    bool   `xml:"branch,attr"`
		Condition string `xml:"condition-coverage,attr,omitempty"`
	}
)

func ratesOf(lines, branches Ratio) rates {
	return rates{fmt.Sprintf("%.4f", lines.Percent()/100), fmt.Sprintf("%.4f", branches.Percent()/100)}
}

// WriteCobertura writes the XML of Cobertura, with jobs as packages and templates as classes.
func (r *Report) WriteCobertura(w io.Writer) error {
	lines, branches := r.Lines(), r.Branches()
	doc := cobertura{
		rates: ratesOf(lines, branches), LinesHit: lines.Hit, LinesOf: lines.Of, BranchesHit: branches.Hit, BranchesOf: branches.Of,
		Version: "1", Sources: []string{"."},
	}
	for _, release := range r.Releases {
		for _, j := range release.Jobs {
			p := coPackage{Name: release.Name + "." + j.Name, rates: ratesOf(j.Lines(), j.Branches())}
			for _, t := range j.Templates {
				p.Classes = append(p.Classes, coClass{
					Name: t.Name, Filename: t.Path, rates: ratesOf(t.Lines(), t.Branches()), Lines: t.coberturaLines(),
				})
			}
			doc.Packages = append(doc.Packages, p)
		}
	}
	_, err := io.WriteString(w, xml.Header+`<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">`+"\n")
	if err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", " ")
	if err := e.Encode(doc); err != nil {
		return err
	}
	_, err = io.WriteString(w, "\n")
	return err
}

func (t *TemplateReport) coberturaLines() []coLine {
	ways := map[int]Ratio{}
	for _, b := range t.Coverage.Branches {
		ways[b.Line] = ways[b.Line].plus(waysOf(b))
	}
	var list []coLine
	for _, l := range t.Coverage.Lines {
		line := coLine{Number: l.Line, Hits: l.Count()}
		if r := ways[l.Line]; r.Of > 0 {
			line.Branch, line.Condition = true, fmt.Sprintf("%.0f%% (%d/%d)", r.Percent(), r.Hit, r.Of)
		}
		list = append(list, line)
	}
	return list
}
